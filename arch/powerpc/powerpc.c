/* SPDX-License-Identifier: MIT */
/* Power with 32-bit pointers; the shapes are those of powerpc.h. */
#include "arch/arch.h"

static const uint32_t calls[] = {
	10,	/* R_PPC_REL24 */
	18,	/* R_PPC_PLTREL24 */
	23,	/* R_PPC_LOCAL24PC */
	0,
};

#include "arch/powerpc/powerpc.h"

static const char *const cpu[] = {
	"powerpc", "powerpcle", "powerpc64", "powerpc64le", NULL,
};
static const char *const entry[] = { "_mcount", NULL };

const struct arch arch_powerpc = {
	.name = "powerpc",
	.cpu = cpu,
	.machine = 20,		/* EM_PPC */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_WRAPS,
	.r_none = 0,		/* R_PPC_NONE */
	.r_word = 1,		/* R_PPC_ADDR32 */
	.r_relative = 22,	/* R_PPC_RELATIVE */
	.directive = ".long",
	.entry = entry,
	.site = sites,
	.live = LIVE_STORE,
	.call = call,
	.target = target,
};

/* SPDX-License-Identifier: MIT */
/*
 * Power with 64-bit pointers, ELFv1 and ELFv2; the shapes are those of
 * powerpc.h.  An ELFv1 compiler may call the dot symbol, the code itself.
 */
#include "arch/arch.h"

static const uint32_t calls[] = {
	10,	/* R_PPC64_REL24 */
	116,	/* R_PPC64_REL24_NOTOC */
	0,
};

#include "arch/powerpc/powerpc.h"

static const char *const cpu[] = {
	"powerpc64", "powerpc64le", "powerpc", NULL,
};
static const char *const entry[] = { "_mcount", "._mcount", NULL };

const struct arch arch_powerpc64 = {
	.name = "powerpc64",
	.cpu = cpu,
	.machine = 21,		/* EM_PPC64 */
	.elfclass = 2,
	.pointer = 8,
	.quirks = ARCH_LOCAL_ENTRY,
	.r_none = 0,		/* R_PPC64_NONE */
	.r_word = 38,		/* R_PPC64_ADDR64 */
	.r_relative = 22,	/* R_PPC64_RELATIVE */
	.directive = ".long",
	.entry = entry,
	.site = sites,
	.live = LIVE_STORE,
	.call = call,
	.target = target,
};

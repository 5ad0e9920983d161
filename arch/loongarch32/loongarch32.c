/* SPDX-License-Identifier: MIT */
/* LoongArch with 32-bit pointers; the shapes are those of loongarch.h. */
#include "arch/loongarch64/loongarch.h"

static const char *const cpu[] = { "loongarch32", NULL };

const struct arch arch_loongarch32 = {
	.name = "loongarch32",
	.cpu = cpu,
	.machine = 258,		/* EM_LOONGARCH */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_WRAPS | ARCH_RELAXES,
	.r_none = 0,		/* R_LARCH_NONE */
	.r_word = 1,		/* R_LARCH_32 */
	.r_relative = 3,	/* R_LARCH_RELATIVE */
	.directive = ".4byte",
	.entry = entry,
	.site = sites,
	.live = LIVE_STORE,
	.call = call,
	.target = target,
};

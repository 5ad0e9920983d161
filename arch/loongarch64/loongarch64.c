/* SPDX-License-Identifier: MIT */
/* LoongArch with 64-bit pointers; the shapes are those of loongarch.h. */
#include "arch/loongarch64/loongarch.h"

static const char *const cpu[] = { "loongarch64", NULL };

const struct arch arch_loongarch64 = {
	.name = "loongarch64",
	.cpu = cpu,
	.machine = 258,		/* EM_LOONGARCH */
	.elfclass = 2,
	.pointer = 8,
	.quirks = ARCH_RELAXES,
	.r_none = 0,		/* R_LARCH_NONE */
	.r_word = 2,		/* R_LARCH_64 */
	.r_relative = 3,	/* R_LARCH_RELATIVE */
	.directive = ".4byte",
	.entry = entry,
	.site = sites,
	.live = LIVE_STOPPED,
	.call = call,
	.target = target,
};

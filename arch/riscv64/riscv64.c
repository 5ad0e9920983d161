/* SPDX-License-Identifier: MIT */
/* RISC-V with 64-bit pointers; the shapes are those of riscv.h. */
#include "arch/riscv64/riscv.h"

static const char *const cpu[] = { "riscv64", NULL };

const struct arch arch_riscv64 = {
	.name = "riscv64",
	.cpu = cpu,
	.machine = 243,		/* EM_RISCV */
	.elfclass = 2,
	.pointer = 8,
	.quirks = ARCH_RELAXES,
	.r_none = 0,		/* R_RISCV_NONE */
	.r_word = 2,		/* R_RISCV_64 */
	.r_relative = 3,	/* R_RISCV_RELATIVE */
	.directive = ".4byte",
	.entry = entry,
	.stray = &entry[1],
	.site = sites,
	.pad = pads,
	.live = LIVE_STOPPED,
	.call = call,
	.target = target,
};

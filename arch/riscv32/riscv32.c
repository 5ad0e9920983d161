/* SPDX-License-Identifier: MIT */
/* RISC-V with 32-bit pointers; the shapes are those of riscv.h. */
#include "arch/riscv64/riscv.h"

static const char *const cpu[] = { "riscv32", "riscv64", NULL };

const struct arch arch_riscv32 = {
	.name = "riscv32",
	.cpu = cpu,
	.machine = 243,		/* EM_RISCV */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_WRAPS | ARCH_RELAXES,
	.r_none = 0,		/* R_RISCV_NONE */
	.r_word = 1,		/* R_RISCV_32 */
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

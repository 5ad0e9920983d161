/* SPDX-License-Identifier: MIT */
/*
 * MIPS with 32-bit pointers, o32 and n32; the shapes are those of mips.h.
 */
#include "arch/mips/mips.h"

static const char *const cpu[] = {
	"mips", "mipsel", "mips64", "mips64el", "mipsisa32r6", "mipsisa32r6el",
	"mipsisa64r6", "mipsisa64r6el", NULL,
};

/* PIC of o32 derives its global pointer from t9, the address of the first. */
static const char *const llvm_first[] = {
	"LUi _gp_disp", "ADDiu _gp_disp", NULL,
};

const struct arch arch_mips = {
	.name = "mips",
	.cpu = cpu,
	.machine = 8,		/* EM_MIPS */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_REL,
	.r_none = 0,		/* R_MIPS_NONE */
	.r_word = 2,		/* R_MIPS_32 */
	.r_relative = 3,	/* R_MIPS_REL32 */
	.directive = ".insn\n\t.word",
	.entry = entry,
	.stray = &entry[1],
	.site = sites,
	.llvm_first = llvm_first,
	.mode = modes,
	.live = LIVE_STOPPED,
	.call = call,
	.target = target,
};

/* SPDX-License-Identifier: MIT */
/* MIPS with 64-bit pointers, n64; the shapes are those of mips.h. */
#include "arch/mips/mips.h"

static const char *const cpu[] = {
	"mips64", "mips64el", "mipsisa64r6", "mipsisa64r6el", "mips", "mipsel",
	NULL,
};

const struct arch arch_mips64 = {
	.name = "mips64",
	.cpu = cpu,
	.machine = 8,		/* EM_MIPS */
	.elfclass = 2,
	.pointer = 8,
	.quirks = ARCH_MIPS64_INFO,
	.r_none = 0,		/* R_MIPS_NONE */
	.r_word = 18,		/* R_MIPS_64 */
	.r_relative = 3,	/* R_MIPS_REL32, with R_MIPS_64 behind it */
	.directive = ".insn\n\t.word",
	.entry = entry,
	.stray = &entry[1],
	.site = sites,
	.mode = modes,
	.live = LIVE_STOPPED,
	.call = call,
	.target = target,
};

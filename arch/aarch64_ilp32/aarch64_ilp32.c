/* SPDX-License-Identifier: MIT */
/* AArch64 with 32-bit pointers; the shapes are those of aarch64.h. */
#include "arch/arch.h"

static const uint32_t branch[] = {
	21,	/* R_AARCH64_P32_CALL26 */
	0,
};

#include "arch/aarch64/aarch64.h"

static const char *const cpu[] = { "aarch64", "aarch64_be", "arm64", NULL };

const struct arch arch_aarch64_ilp32 = {
	.name = "aarch64_ilp32",
	.cpu = cpu,
	.machine = 183,		/* EM_AARCH64 */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_INSN_LITTLE,
	.r_none = 0,		/* R_AARCH64_NONE */
	.r_word = 1,	/* R_AARCH64_P32_ABS32 */
	.r_relative = 183,	/* R_AARCH64_P32_RELATIVE */
	.directive = ".inst",
	.entry = entry,
	.stray = &entry[1],
	.site = sites,
	.pad = pads,
	.live = LIVE_STORE,
	.call = call,
	.target = target,
};

/* SPDX-License-Identifier: MIT */
/* AArch64 with 64-bit pointers; the shapes are those of aarch64.h. */
#include "arch/arch.h"

static const uint32_t branch[] = {
	283,	/* R_AARCH64_CALL26 */
	0,
};

#include "arch/aarch64/aarch64.h"

static const char *const cpu[] = { "aarch64", "aarch64_be", "arm64", NULL };

const struct arch arch_aarch64 = {
	.name = "aarch64",
	.cpu = cpu,
	.machine = 183,		/* EM_AARCH64 */
	.elfclass = 2,
	.pointer = 8,
	.quirks = ARCH_INSN_LITTLE,
	.r_none = 0,		/* R_AARCH64_NONE */
	.r_word = 257,		/* R_AARCH64_ABS64 */
	.r_relative = 1027,	/* R_AARCH64_RELATIVE */
	.directive = ".inst",
	.entry = entry,
	.stray = &entry[1],
	.site = sites,
	.pad = pads,
	.live = LIVE_STORE,
	.call = call,
	.target = target,
};

/* SPDX-License-Identifier: MIT */
/*
 * x86-64, 64-bit pointers; the shapes are those of x86.h.
 * Relocations: x86-64 psABI 4.4.
 */
#include "arch/arch.h"

static const uint32_t direct[] = {
	2,	/* R_X86_64_PC32 */
	4,	/* R_X86_64_PLT32 */
	0,
};

static const uint32_t through_got[] = {
	9,	/* R_X86_64_GOTPCREL */
	41,	/* R_X86_64_GOTPCRELX */
	0,
};

#define IN_PLACE 0
#define THROUGH_GOT 0x15
#define ENDBR 0xfa
#define ENDBR_NAME "endbr64"
#define ENDBR_LLVM "ENDBR64"

#include "arch/x86_64/x86.h"

/* Of a nested function GCC's -mfentry pushes the static chain first. */
static bool wrapped(const unsigned char *site, size_t size)
{
	static const unsigned char push_r10[] = { 0x41, 0x52 };
	static const unsigned char pop_r10[] = { 0x41, 0x5a };

	return site[size] == pop_r10[0] && site[size + 1] == pop_r10[1] &&
	       site[-2] == push_r10[0] && site[-1] == push_r10[1];
}

static const char *const cpu[] = { "x86_64", "amd64", NULL };

const struct arch arch_x86_64 = {
	.name = "x86_64",
	.cpu = cpu,
	.machine = 62,		/* EM_X86_64 */
	.elfclass = 2,
	.pointer = 8,
	.quirks = ARCH_UNALIGNED | ARCH_DISP32 | ARCH_STUBS_KEEP,
	.r_none = 0,		/* R_X86_64_NONE */
	.r_word = 1,		/* R_X86_64_64 */
	.r_relative = 8,	/* R_X86_64_RELATIVE */
	.directive = ".byte",
	.entry = entry,
	.site = sites,
	.pad = pads,
	.mode = modes,
	.live = LIVE_BREAKPOINT,
	.breakpoint = 0xcc,	/* int3 */
	.call = call,
	.target = target,
	.wrapped = wrapped,
};

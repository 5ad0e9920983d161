/* SPDX-License-Identifier: MIT */
/*
 * i386; the shapes are those of x86.h.
 * Relocations: System V ABI Intel386 supplement.
 */
#include "arch/arch.h"

static const uint32_t direct[] = {
	2,	/* R_386_PC32 */
	4,	/* R_386_PLT32 */
	0,
};

static const uint32_t through_got[] = {
	3,	/* R_386_GOT32 */
	43,	/* R_386_GOT32X */
	0,
};

#define IN_PLACE 0xfffffffc
#define THROUGH_GOT 0x93
#define ENDBR 0xfb
#define ENDBR_NAME "endbr32"
#define ENDBR_LLVM "ENDBR32"

#include "arch/x86_64/x86.h"

static const char *const cpu[] = {
	"i386", "i486", "i586", "i686", "x86_64", NULL,
};

const struct arch arch_i386 = {
	.name = "i386",
	.cpu = cpu,
	.machine = 3,		/* EM_386 */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_WRAPS | ARCH_UNALIGNED | ARCH_REL | ARCH_DISP32,
	.r_none = 0,		/* R_386_NONE */
	.r_word = 1,		/* R_386_32 */
	.r_relative = 8,	/* R_386_RELATIVE */
	.directive = ".byte",
	.entry = entry,
	.site = sites,
	.pad = pads,
	.mode = modes,
	.live = LIVE_BREAKPOINT,
	.breakpoint = 0xcc,	/* int3 */
	.call = call,
	.target = target,
};

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

#include "arch/x86_64/x86.h"

/* Addresses wrap at 4 GiB: every call reaches. */
static bool call_wrapped(const struct site *s, uint32_t u[SITE_UNITS],
			 uint64_t pc, uint64_t to)
{
	int32_t disp = (int32_t)(uint32_t)(to - pc - s->count);

	return call(s, u, pc, pc + s->count + (uint64_t)(int64_t)disp);
}

static uint64_t target_wrapped(const struct site *s,
			       const uint32_t u[SITE_UNITS], uint64_t pc)
{
	return (uint32_t)target(s, u, pc);
}

static const char *const cpu[] = {
	"i386", "i486", "i586", "i686", "x86_64", NULL,
};

const struct arch arch_i386 = {
	.name = "i386",
	.cpu = cpu,
	.machine = 3,		/* EM_386 */
	.elfclass = 1,
	.pointer = 4,
	.r_none = 0,		/* R_386_NONE */
	.r_word = 1,		/* R_386_32 */
	.r_relative = 8,	/* R_386_RELATIVE */
	.directive = ".byte",
	.entry = entry,
	.site = sites,
	.pad = pads,
	.live = LIVE_BREAKPOINT,
	.breakpoint = 0xcc,	/* int3 */
	.call = call_wrapped,
	.target = target_wrapped,
};

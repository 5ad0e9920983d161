/* SPDX-License-Identifier: MIT */
/*
 * PA-RISC 1.1 and 2.0, 32-bit pointers.
 *
 *	built		off			on
 *	nop; nop; nop	copy rp,r1; nop; nop	copy rp,r1; b,l rp; nop	plugin
 *	b,l _mcount,rp	nop			b,l target,rp		-pg
 *
 * r1 carries the parent's return pointer, since the branch overwrites rp.
 * The delay slot of the call that -pg makes belongs to the function and runs
 * either way.  The 17-bit branch reaches 256 KiB: farther targets need a
 * stub in between.
 *
 * Encodings: PA-RISC 2.0 Architecture, BRANCH; relocations: PA-RISC ELF
 * supplement.
 */
#include "arch/arch.h"

#define NOP 0x08000240
#define COPY_RP_R1 0x08020241
#define BL_RP 0xe8400000
#define BL_MASK 0xffe0e002
#define WHOLE 0xffffffff

enum { WORD = 4, AHEAD = 8, REACH = 1 << 18 };

static const uint32_t calls[] = {
	12,	/* R_PARISC_PCREL17F */
	0,
};

static const struct site sites[] = {
	{
		.name = "nop3",
		.unit = WORD,
		.count = 3,
		.align = WORD,
		.reloc = -1,
		.insn = {
			{ NOP, COPY_RP_R1, COPY_RP_R1, WHOLE },
			{ NOP, NOP, BL_RP, BL_MASK },
			{ NOP, NOP, NOP, WHOLE },
		},
	},
	{
		.name = "bl",
		.unit = WORD,
		.count = 1,
		.align = WORD,
		.reloc = 0,
		.calls = calls,
		.insn = {
			{ BL_RP, NOP, BL_RP, BL_MASK },
		},
	},
	{ .name = NULL },
};

static unsigned branch_at(const struct site *s)
{
	return s->count > 1;
}

/* 17 bits of words, scattered: w (sign), w1 (5 bits), w2 (1, then 10). */
static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	unsigned i = branch_at(s);
	uint64_t disp = target - (pc + i * WORD + AHEAD);
	uint32_t words = (uint32_t)(disp >> 2);

	if (disp % WORD || disp + REACH >= 2ull * REACH)
		return false;
	u[i] |= (words >> 16 & 1) | (words >> 11 & 0x1f) << 16 |
		(words >> 10 & 1) << 2 | (words & 0x3ff) << 3;
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	unsigned i = branch_at(s);
	uint64_t words = (u[i] >> 16 & 0x1f) << 11 | (u[i] >> 2 & 1) << 10 |
			 (u[i] >> 3 & 0x3ff);

	if (u[i] & 1)
		words -= 1 << 16;
	return pc + i * WORD + AHEAD + words * WORD;
}

static const char *const cpu[] = { "hppa", "hppa2.0", "parisc", NULL };
static const char *const entry[] = { "_mcount", NULL };

const struct arch arch_hppa = {
	.name = "hppa",
	.cpu = cpu,
	.machine = 15,		/* EM_PARISC */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_WRAPS,
	.r_none = 0,		/* R_PARISC_NONE */
	.r_word = 1,		/* R_PARISC_DIR32 */
	.r_relative = 1,	/* R_PARISC_DIR32, without a symbol */
	.directive = ".word",
	.entry = entry,
	.site = sites,
	.live = LIVE_STORE,
	.call = call,
	.target = target,
};

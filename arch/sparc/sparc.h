/* SPDX-License-Identifier: MIT */
/*
 * SPARC, 32 and 64 bits.
 *
 *	built		off			on
 *	nop; nop; nop	mov o7,g1; nop; nop	mov o7,g1; call; nop	plugin
 *	call		nop			call			-pg
 *
 * The plugin's site stands before the register window turns: g1 carries the
 * parent's return address, since the call overwrites o7.  The call of -pg
 * stands behind "save"; its delay slot, into which the compiler puts what it
 * likes, is no part of the site.  Only the word of the call changes between
 * off and on; it reaches the whole 32-bit space, or 2 GiB either way.
 *
 * Encodings: The SPARC Architecture Manual V9, A.8 (CALL); relocations: SPARC
 * Compliance Definition 2.4.
 */
#ifndef MCOUNT_ARCH_SPARC_H
#define MCOUNT_ARCH_SPARC_H

#include "arch/arch.h"

#define NOP 0x01000000
#define MOV_O7_G1 0x8210000f
#define CALL 0x40000000
#define CALL_MASK 0xc0000000
#define WHOLE 0xffffffff

enum { WORD = 4 };

static const uint32_t calls[] = {
	7,	/* R_SPARC_WDISP30 */
	18,	/* R_SPARC_WPLT30 */
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
			{ NOP, MOV_O7_G1, MOV_O7_G1, WHOLE },
			{ NOP, NOP, CALL, CALL_MASK },
			{ NOP, NOP, NOP, WHOLE },
		},
	},
	{
		.name = "call",
		.unit = WORD,
		.count = 1,
		.align = WORD,
		.reloc = 0,
		.calls = calls,
		.insn = {
			{ CALL, NOP, CALL, CALL_MASK },
		},
	},
	{ .name = NULL },
};

/* The call is the last unit, but for a delay slot that ends the shape. */
static unsigned call_at(const struct site *s)
{
	return s->count > 1 ? s->count - 2u : 0;
}

static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	unsigned i = call_at(s);
	uint64_t disp = target - (pc + i * WORD);

	if (disp % WORD || disp + 0x80000000 > UINT32_MAX)
		return false;
	u[i] |= (uint32_t)(disp / WORD) & ~CALL_MASK;
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	unsigned i = call_at(s);

	return pc + i * WORD + (uint64_t)(int64_t)(int32_t)(u[i] << 2);
}

static const char *const entry[] = { "_mcount", "mcount", NULL };

#endif

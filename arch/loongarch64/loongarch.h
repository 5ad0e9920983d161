/* SPDX-License-Identifier: MIT */
/*
 * LoongArch, both widths.
 *
 *	built			off		on
 *	nop; nop		move t0,ra; nop	move t0,ra; bl	-fpatchable-function-entry=2
 *	bl _mcount		nop		bl target	-pg
 *	pcaddu18i; jirl ra	nop; nop	pcaddu18i; jirl	-pg, 64 bits
 *
 * Units are words.  t0 carries the parent's return address to the tracer,
 * since bl overwrites ra; it is written once, so that only one aligned word
 * changes.  The two words of the far call change only while no thread is
 * between them.  Linkers make it a bl where that reaches.
 *
 * Encodings: LoongArch Reference Manual, volume 1; relocations: LoongArch ELF
 * psABI.
 */
#ifndef MCOUNT_ARCH_LOONGARCH_H
#define MCOUNT_ARCH_LOONGARCH_H

#include "arch/arch.h"

#define NOP 0x03400000
#define MOVE_T0_RA 0x0015002c
#define BL 0x54000000
#define BL_MASK 0xfc000000
#define PCADDU18I_RA 0x1e000001
#define PCADDU18I_MASK 0xfe00001f
#define JIRL_RA_RA 0x4c000021
#define JIRL_MASK 0xfc0003ff
#define WHOLE 0xffffffff

enum { WORD = 4, REACH = 1 << 27 };

static const uint32_t near[] = {
	66,	/* R_LARCH_B26 */
	0,
};

static const uint32_t far[] = {
	110,	/* R_LARCH_CALL36 */
	0,
};

static const struct site sites[] = {
	{
		.name = "nop2",
		.unit = WORD,
		.count = 2,
		.align = WORD,
		.reloc = -1,
		.insn = {
			{ NOP, MOVE_T0_RA, MOVE_T0_RA, WHOLE },
			{ NOP, NOP, BL, BL_MASK },
		},
	},
	{
		.name = "bl",
		.unit = WORD,
		.count = 1,
		.align = WORD,
		.reloc = 0,
		.calls = near,
		.insn = {
			{ BL, NOP, BL, BL_MASK },
		},
	},
	{
		.name = "call36",
		.unit = WORD,
		.count = 2,
		.align = WORD,
		.reloc = 0,
		.calls = far,
		.insn = {
			{ PCADDU18I_RA, NOP, PCADDU18I_RA, PCADDU18I_MASK },
			{ JIRL_RA_RA, NOP, JIRL_RA_RA, JIRL_MASK },
		},
	},
	{ .name = NULL },
};

static bool is_far(const struct site *s)
{
	return s->calls == far;
}

/* 36 bits of words: 20 upper ones, and 16 lower ones with their sign. */
static bool far_call(uint32_t u[SITE_UNITS], uint64_t disp)
{
	uint64_t high = disp + (1 << 17);

	if (disp % WORD || high + (1ull << 37) >= 1ull << 38)
		return false;
	u[0] |= (uint32_t)(high >> 18 & 0xfffff) << 5;
	u[1] |= (uint32_t)(disp >> 2 & 0xffff) << 10;
	return true;
}

static uint64_t far_disp(const uint32_t u[SITE_UNITS])
{
	uint64_t high = (uint64_t)(u[0] >> 5 & 0xfffff) << 18;
	uint64_t low = (uint64_t)(u[1] >> 10 & 0xffff) << 2;

	high -= high & 1ull << 37 ? 1ull << 38 : 0;
	return high + low - (low & 1 << 17 ? 1 << 18 : 0);
}

/* offs[15:0] stands above offs[25:16]. */
static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	unsigned last = s->count - 1u;
	uint64_t disp = target - (pc + last * WORD), words = disp / WORD;

	if (is_far(s))
		return far_call(u, target - pc);
	if (disp % WORD || disp + REACH >= 2ull * REACH)
		return false;
	u[last] |= (uint32_t)((words & 0xffff) << 10 | (words >> 16 & 0x3ff));
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	unsigned last = s->count - 1u;
	uint64_t disp = ((u[last] & 0x3ff) << 16 | (u[last] >> 10 & 0xffff)) *
			(uint64_t)WORD;

	if (is_far(s))
		return pc + far_disp(u);
	if (disp & REACH)
		disp -= 2ull * REACH;
	return pc + last * WORD + disp;
}

static const char *const entry[] = { "_mcount", "mcount", NULL };

#endif

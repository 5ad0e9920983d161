/* SPDX-License-Identifier: MIT */
/*
 * MIPS, both byte orders: o32, n32 and n64.
 *
 *	built			off			on
 *	nop; nop; nop		move at,ra; nop; nop	move at,ra; jal; nop	plugin
 *	jal; nop		nop; nop		jal; nop		-pg, n32 and n64
 *	jal; addiu sp,-8	nop; nop		jal; addiu sp,-8	-pg, o32
 *	lui v1; addiu v1;	b .+20; the rest	lui v1; addiu v1;	-pg -mlong-calls
 *	 move at,ra; jalr v1;	 stays			 the rest stays
 *	 addiu sp,-8
 *	lw t9; jalr t9; nop	addiu sp,8; nop; nop	jal; nop; nop		-pg, o32 PIC
 *	ld t9; jalr t9; nop	nop; nop; nop		jal; nop; nop		-pg, n64 PIC
 *	jalr t9; addiu sp,-8	nop; nop		jal; addiu sp,-8	-pg, o32 PIC, Clang
 *	jalr t9			nop			jal			-pg, n64 PIC, Clang
 *	jal			nop			jal			-pg, n32 and n64, Clang
 *
 * Clang puts other instructions between the load of t9 and the jalr, which is
 * known by its hint for the linker, and into the delay slot.
 *
 * Plain -pg of o32 passes the stack pointer to _mcount 8 bytes lower and
 * _mcount puts it back: where the adjustment is the delay slot it goes with
 * the call, where it stands before the site the site undoes it.  at carries
 * the parent's return address.  jal reaches the 256 MiB region of its delay
 * slot.  Objects of o32 are REL, so `built` holds the addend, 0.
 *
 * Encodings: MIPS32 architecture, vol. II; relocations: System V ABI MIPS
 * supplement, MIPS64 ELF object file format.
 */
#ifndef MCOUNT_ARCH_MIPS_H
#define MCOUNT_ARCH_MIPS_H

#include "arch/arch.h"

#define NOP 0x00000000
#define MOVE_AT_RA 0x03e00825
#define JAL 0x0c000000
#define JAL_MASK 0xfc000000
#define SP_LESS_8 0x27bdfff8
#define SP_PLUS_8 0x27bd0008
#define LUI_V1 0x3c030000
#define ADDIU_V1 0x24630000
#define JALR_V1 0x0060f809
#define B_OVER_4 0x10000004
#define LW_T9_GP 0x8f990000
#define LD_T9_GP 0xdf990000
#define JALR_T9 0x0320f809
#define IMM_MASK 0xffff0000
#define WHOLE 0xffffffff

enum { WORD = 4 };

static const uint32_t direct[] = {
	4,	/* R_MIPS_26 */
	0,
};

static const uint32_t high_half[] = {
	5,	/* R_MIPS_HI16 */
	0,
};

static const uint32_t through_got[] = {
	9,	/* R_MIPS_GOT16 */
	11,	/* R_MIPS_CALL16 */
	19,	/* R_MIPS_GOT_DISP */
	0,
};

static const uint32_t hint[] = {
	37,	/* R_MIPS_JALR */
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
			{ NOP, MOVE_AT_RA, MOVE_AT_RA, WHOLE },
			{ NOP, NOP, JAL, JAL_MASK },
			{ NOP, NOP, NOP, WHOLE },
		},
	},
	{
		.name = "jal",
		.unit = WORD,
		.count = 2,
		.align = WORD,
		.reloc = 0,
		.calls = direct,
		.insn = {
			{ JAL, NOP, JAL, JAL_MASK },
			{ NOP, NOP, NOP, WHOLE },
		},
	},
	{
		.name = "jal-o32",
		.unit = WORD,
		.count = 2,
		.align = WORD,
		.reloc = 0,
		.calls = direct,
		.insn = {
			{ JAL, NOP, JAL, JAL_MASK },
			{ SP_LESS_8, NOP, SP_LESS_8, WHOLE },
		},
	},
	{
		.name = "long-call",
		.unit = WORD,
		.count = 5,
		.align = WORD,
		.reloc = 0,
		.calls = high_half,
		.insn = {
			{ LUI_V1, B_OVER_4, LUI_V1, IMM_MASK },
			{ ADDIU_V1, ADDIU_V1, ADDIU_V1, IMM_MASK },
			{ MOVE_AT_RA, MOVE_AT_RA, MOVE_AT_RA, WHOLE },
			{ JALR_V1, JALR_V1, JALR_V1, WHOLE },
			{ SP_LESS_8, SP_LESS_8, SP_LESS_8, WHOLE },
		},
	},
	{
		.name = "got-call-o32",
		.unit = WORD,
		.count = 3,
		.align = WORD,
		.reloc = 0,
		.calls = through_got,
		.insn = {
			{ LW_T9_GP, SP_PLUS_8, JAL, JAL_MASK },
			{ JALR_T9, NOP, NOP, WHOLE },
			{ NOP, NOP, NOP, WHOLE },
		},
	},
	{
		.name = "got-call",
		.unit = WORD,
		.count = 3,
		.align = WORD,
		.reloc = 0,
		.calls = through_got,
		.insn = {
			{ LD_T9_GP, NOP, JAL, JAL_MASK },
			{ JALR_T9, NOP, NOP, WHOLE },
			{ NOP, NOP, NOP, WHOLE },
		},
	},
	{
		.name = "jalr-o32",
		.unit = WORD,
		.count = 2,
		.align = WORD,
		.reloc = 0,
		.calls = hint,
		.insn = {
			{ JALR_T9, NOP, JAL, JAL_MASK },
			{ SP_LESS_8, NOP, SP_LESS_8, WHOLE },
		},
	},
	{
		.name = "jalr",
		.unit = WORD,
		.count = 1,
		.align = WORD,
		.reloc = 0,
		.calls = hint,
		.insn = {
			{ JALR_T9, NOP, JAL, JAL_MASK },
		},
	},
	{
		.name = "jal-alone",
		.unit = WORD,
		.count = 1,
		.align = WORD,
		.reloc = 0,
		.calls = direct,
		.insn = {
			{ JAL, NOP, JAL, JAL_MASK },
		},
	},
	{ .name = NULL },
};

/* Compressed code has another jal, nops of two bytes and odd addresses. */
static const struct mode modes[] = {
	{
		.features = "+mips16",
		.without = "MIPS16",
	},
	{
		.features = "+micromips",
		.without = "microMIPS",
	},
	{ .features = NULL },
};

/* The unit that is the jal of `on`, or the count where there is none. */
static unsigned jal_at(const struct site *s)
{
	unsigned i = 0;

	while (i < s->count &&
	       (s->insn[i].on != JAL || s->insn[i].mask != JAL_MASK))
		i++;
	return i;
}

/*
 * LUI takes the upper half rounded for the signed lower half of ADDIU.
 */
static bool halves_put(uint32_t u[2], uint64_t target)
{
	if (target > UINT32_MAX)
		return false;
	u[0] |= (uint32_t)(target + 0x8000) >> 16 & 0xffff;
	u[1] |= (uint32_t)target & 0xffff;
	return true;
}

static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	unsigned i = jal_at(s);
	uint64_t slot = pc + (i + 1) * WORD;

	if (i == s->count)
		return halves_put(u, target);
	if (target % WORD || (slot ^ target) >> 28)
		return false;
	u[i] |= (uint32_t)(target / WORD) & ~JAL_MASK;
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	unsigned i = jal_at(s);
	uint64_t slot = pc + (i + 1) * WORD;

	if (i == s->count)
		return (uint32_t)((int32_t)(u[0] << 16) +
				  (int16_t)(u[1] & 0xffff));
	return (slot >> 28 << 28) | (uint64_t)(u[i] & ~JAL_MASK) * WORD;
}

static const char *const entry[] = { "_mcount", "mcount", NULL };

#endif

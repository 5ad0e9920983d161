/* SPDX-License-Identifier: MIT */
/*
 * ARCompact and ARCv2.
 *
 *	built		off			on
 *	nop; nop	mov r12,blink; nop	mov r12,blink; bl	plugin
 *	bl __mcount	nop			bl target		-pg
 *
 * r12 carries the parent's return address to the tracer, since bl overwrites
 * blink; r11 is the static chain.
 *
 * Units are halfwords, the upper one of a word first in both byte orders.
 * The displacement counts from the word that the site is in.  A word need
 * not be aligned, so sites change only while no thread is inside.
 *
 * Encodings: ARCv2 Programmer's Reference, BL; relocations: ARC ELF ABI.
 */
#include "arch/arch.h"

enum {
	BL_1 = 0x0802, BL_1_MASK = 0xf803,
	BL_2 = 0x0000, BL_2_MASK = 0x0030,
	NOP_1 = 0x264a, NOP_2 = 0x7000,
	MOV_R12_BLINK_1 = 0x240a, MOV_R12_BLINK_2 = 0x17c0,
	WHOLE = 0xffff,
};

enum { REACH = 1 << 24 };

static const uint32_t calls[] = {
	17,	/* R_ARC_S25W_PCREL */
	76,	/* R_ARC_S25W_PCREL_PLT */
	0,
};

static const struct site sites[] = {
	{
		.name = "nop2",
		.unit = 2,
		.count = 4,
		.align = 4,
		.reloc = -1,
		.insn = {
			{ NOP_1, MOV_R12_BLINK_1, MOV_R12_BLINK_1, WHOLE },
			{ NOP_2, MOV_R12_BLINK_2, MOV_R12_BLINK_2, WHOLE },
			{ NOP_1, NOP_1, BL_1, BL_1_MASK },
			{ NOP_2, NOP_2, BL_2, BL_2_MASK },
		},
	},
	{
		.name = "bl",
		.unit = 2,
		.count = 2,
		.align = 2,
		.reloc = 0,
		.calls = calls,
		.insn = {
			{ BL_1, NOP_1, BL_1, BL_1_MASK },
			{ BL_2, NOP_2, BL_2, BL_2_MASK },
		},
	},
	{ .name = NULL },
};

/* The word that the last two units are displaced from. */
static uint64_t base(const struct site *s, uint64_t pc)
{
	return (pc + (s->count - 2u) * 2) & ~3ull;
}

/* s[10:2] stands in the first half, s[20:11] and s[24:21] in the second. */
static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	uint32_t *bl = u + s->count - 2;
	uint64_t disp = target - base(s, pc);

	if (disp % 4 || disp + REACH >= 2ull * REACH)
		return false;
	bl[0] |= (uint32_t)(disp & 0x7fc);
	bl[1] |= (uint32_t)((disp >> 11 & 0x3ff) << 6 | (disp >> 21 & 0xf));
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	const uint32_t *bl = u + s->count - 2;
	uint64_t disp = (bl[0] & 0x7fc) | (bl[1] >> 6 & 0x3ff) << 11 |
			(bl[1] & 0xf) << 21;

	return base(s, pc) + disp - (disp & REACH ? 2ull * REACH : 0);
}

static const char *const cpu[] = { "arc", "arceb", NULL };
static const char *const entry[] = { "__mcount", "_mcount", "mcount", NULL };

const struct arch arch_arc = {
	.name = "arc",
	.cpu = cpu,
	.machine = 195,		/* EM_ARCV2 */
	.also = 93,		/* EM_ARC_COMPACT */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_WRAPS,
	.r_none = 0,		/* R_ARC_NONE */
	.r_word = 4,		/* R_ARC_32 */
	.r_relative = 56,	/* R_ARC_RELATIVE */
	.directive = ".short",
	.entry = entry,
	.site = sites,
	.live = LIVE_STOPPED,
	.call = call,
	.target = target,
};

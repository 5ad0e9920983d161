/* SPDX-License-Identifier: MIT */
/*
 * Xtensa, little-endian.
 *
 *	built		off	on
 *	call0 _mcount	nop	call0 target	-pg, no register windows
 *	call8 _mcount	nop	call8 target	-pg, windows
 *
 * Units are bytes; instructions have three, at any address, so sites change
 * only while no thread is inside.  The displacement counts words from the one
 * behind that of the site.  What -pg makes of position-independent code is a
 * call through a register, for which there is no shape.  Linkers relax code.
 *
 * Encodings: Xtensa ISA Reference Manual, CALL0, CALL8 and NOP.
 */
#include "arch/arch.h"

enum {
	CALL0 = 0x05,
	CALL8 = 0x25,
	CALL_MASK = 0x3f,
	NOP_1 = 0xf0, NOP_2 = 0x20, NOP_3 = 0x00,
};

enum { REACH = 1 << 19 };

static const uint32_t calls[] = {
	20,	/* R_XTENSA_SLOT0_OP */
	0,
};

static const struct site sites[] = {
	{
		.name = "call0",
		.unit = 1,
		.count = 3,
		.align = 1,
		.reloc = 0,
		.calls = calls,
		.insn = {
			{ CALL0, NOP_1, CALL0, CALL_MASK },
			{ 0, NOP_2, 0, 0 },
			{ 0, NOP_3, 0, 0 },
		},
	},
	{
		.name = "call8",
		.unit = 1,
		.count = 3,
		.align = 1,
		.reloc = 0,
		.calls = calls,
		.insn = {
			{ CALL8, NOP_1, CALL8, CALL_MASK },
			{ 0, NOP_2, 0, 0 },
			{ 0, NOP_3, 0, 0 },
		},
	},
	{ .name = NULL },
};

/* Eighteen bits of words, above the six of the opcode. */
static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	uint64_t disp = target - ((pc & ~3ull) + 4);

	(void)s;
	if (disp % 4 || disp + REACH >= 2ull * REACH)
		return false;
	u[0] |= (uint32_t)(disp >> 2 & 3) << 6;
	u[1] = (uint32_t)(disp >> 4 & 0xff);
	u[2] = (uint32_t)(disp >> 12 & 0xff);
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	uint64_t disp = (u[0] >> 6 & 3) << 2 | u[1] << 4 | u[2] << 12;

	(void)s;
	return (pc & ~3ull) + 4 + disp - (disp & REACH ? 2ull * REACH : 0);
}

static const char *const cpu[] = { "xtensa", NULL };
static const char *const entry[] = { "_mcount", "mcount", NULL };

const struct arch arch_xtensa = {
	.name = "xtensa",
	.cpu = cpu,
	.machine = 94,		/* EM_XTENSA */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_WRAPS | ARCH_RELAXES | ARCH_SLOT_ADDS,
	.r_none = 0,		/* R_XTENSA_NONE */
	.r_word = 1,		/* R_XTENSA_32 */
	.r_relative = 5,	/* R_XTENSA_RELATIVE */
	.directive = ".byte",
	.entry = entry,
	.site = sites,
	.live = LIVE_STOPPED,
	.call = call,
	.target = target,
};

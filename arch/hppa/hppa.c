/* SPDX-License-Identifier: MIT */
/*
 * PA-RISC 1.1 and 2.0, 32-bit pointers.
 *
 *	built		off			on
 *	nop; nop; nop	b,n .+12; ble; nop	ldil r1; ble; nop	plugin
 *	b,l _mcount,rp	nop			b,l target,rp		-pg
 *
 * The plugin's call links through r31, so that rp still holds the parent's
 * return pointer, and reaches every address: ldil takes the upper 21 bits, ble
 * the others.  To a target on 2 KiB, as the runtime's are, one word changes.
 * The delay slot of the call that -pg makes belongs to the function and runs
 * either way.  Its 17-bit branch reaches 256 KiB: farther targets need a
 * stub in between.
 *
 * Encodings: PA-RISC 2.0 Architecture, BRANCH, BRANCH EXTERNAL, LOAD IMMEDIATE
 * LEFT; relocations: PA-RISC ELF supplement.
 */
#include "arch/arch.h"

#define NOP 0x08000240
#define B_OVER_12 0xe800000a
#define LDIL_R1 0x20200000
#define LDIL_MASK ~0x1fffffu
#define BLE_R1 0xe4202000
#define BL_RP 0xe8400000
#define BRANCH_MASK 0xffe0e002
#define WHOLE 0xffffffff

enum { WORD = 4, AHEAD = 8, REACH = 1 << 18, LOW = (1 << 11) - 1 };

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
			{ NOP, B_OVER_12, LDIL_R1, LDIL_MASK },
			{ NOP, BLE_R1, BLE_R1, BRANCH_MASK },
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
			{ BL_RP, NOP, BL_RP, BRANCH_MASK },
		},
	},
	{ .name = NULL },
};

static bool is_far(const struct site *s)
{
	return s->count > 1;
}

/* 17 bits of words, scattered: w (sign), w1 (5 bits), w2 (1, then 10). */
static uint32_t branch_bits(uint32_t words)
{
	return (words >> 16 & 1) | (words >> 11 & 0x1f) << 16 |
	       (words >> 10 & 1) << 2 | (words & 0x3ff) << 3;
}

static uint64_t branch_disp(uint32_t u)
{
	uint64_t words = (u >> 16 & 0x1f) << 11 | (u >> 2 & 1) << 10 |
			 (u >> 3 & 0x3ff);

	return (u & 1 ? words - (1 << 16) : words) * WORD;
}

/* The upper 21 bits, scattered: 1, 11, 2, 5 and 2 of them. */
static uint32_t left_bits(uint32_t left)
{
	return (left >> 20 & 1) | (left >> 9 & 0x7ff) << 1 |
	       (left >> 7 & 3) << 14 | (left >> 2 & 0x1f) << 16 |
	       (left & 3) << 12;
}

static uint32_t left_part(uint32_t u)
{
	return (u & 1) << 31 | (u >> 1 & 0x7ff) << 20 | (u >> 14 & 3) << 18 |
	       (u >> 16 & 0x1f) << 13 | (u >> 12 & 3) << 11;
}

static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	uint64_t disp = target - (pc + AHEAD);

	if (target % WORD)
		return false;
	if (is_far(s)) {
		if (target > UINT32_MAX)
			return false;
		u[0] |= left_bits((uint32_t)target >> 11);
		u[1] |= branch_bits(((uint32_t)target & LOW) / WORD);
		return true;
	}
	if (disp % WORD || disp + REACH >= 2ull * REACH)
		return false;
	u[0] |= branch_bits((uint32_t)(disp / WORD));
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	if (is_far(s))
		return left_part(u[0]) + branch_disp(u[1]);
	return pc + AHEAD + branch_disp(u[0]);
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

/* SPDX-License-Identifier: MIT */
/*
 * AArch64, both byte orders: code is little-endian always.
 *
 *	built		off		on
 *	nop; nop	mov x9,x30; nop	mov x9,x30; bl	plugin, -fpatchable-function-entry=2
 *	bl _mcount	nop		bl target	-pg
 *
 * x9 carries the parent's return address to the tracer, since bl overwrites
 * x30.  It is written once, at init, and stays: only the second word changes
 * between off and on, and NOP and BL are among the instructions that may be
 * modified under a thread that executes them.
 *
 * Encodings: Arm ARM (DDI 0487), C6.2 and B2.2.5 (concurrent modification);
 * relocations: AAELF64.
 */
#ifndef MCOUNT_ARCH_AARCH64_H
#define MCOUNT_ARCH_AARCH64_H

#include "arch/arch.h"
enum { WORD = 4, REACH = 1 << 27 };

#define NOP 0xd503201f
#define MOV_X9_X30 0xaa1e03e9
#define BL 0x94000000
#define BL_MASK 0xfc000000
#define WHOLE 0xffffffff

static const struct site sites[] = {
	{
		.name = "nop2",
		.unit = WORD,
		.count = 2,
		.align = WORD,
		.reloc = -1,
		.insn = {
			{ NOP, MOV_X9_X30, MOV_X9_X30, WHOLE },
			{ NOP, NOP, BL, BL_MASK },
		},
	},
	{
		.name = "bl",
		.unit = WORD,
		.count = 1,
		.align = WORD,
		.reloc = 0,
		.calls = branch,
		.insn = {
			{ BL, NOP, BL, BL_MASK },
		},
	},
	{ .name = NULL },
};

static const struct pad pads[] = {
	{
		.name = "bti c",
		.gcc = "bti_c",
		.llvm = "HINT 34",
		.unit = WORD,
		.count = 1,
		.insn = { 0xd503245f },
	},
	{
		.name = "paciasp",
		.gcc = "paciasp",
		.llvm = "PACIASP",
		.unit = WORD,
		.count = 1,
		.signs = true,
		.insn = { 0xd503233f },
		.stand_in = &pads[0],
	},
	{
		.name = "pacibsp",
		.gcc = "pacibsp",
		.llvm = "PACIBSP",
		.unit = WORD,
		.count = 1,
		.signs = true,
		.insn = { 0xd503237f },
		.stand_in = &pads[0],
	},
	{ .name = NULL },
};

/* The branch is the last unit; its reach is 128 MiB either way. */
static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	unsigned last = s->count - 1u;
	uint64_t disp = target - (pc + last * WORD);

	if (disp % WORD || disp + REACH >= 2ull * REACH)
		return false;
	u[last] |= disp / WORD & ~BL_MASK;
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	unsigned last = s->count - 1u;
	uint64_t disp = (uint64_t)(u[last] & ~BL_MASK) * WORD;

	if (disp & REACH)
		disp -= 2ull * REACH;
	return pc + last * WORD + disp;
}

static const char *const entry[] = { "_mcount", "mcount", NULL };

#endif

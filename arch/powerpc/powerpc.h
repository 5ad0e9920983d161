/* SPDX-License-Identifier: MIT */
/*
 * Power, 32 and 64 bits, both byte orders, ELFv1 and ELFv2.
 *
 *	built		off		on
 *	nop; nop	mflr r0; nop	mflr r0; bl	plugin
 *	bl _mcount	nop		bl target	-pg, -mprofile-kernel
 *
 * r0 carries the parent's return address to the tracer, since bl overwrites
 * the link register; it is written once, at init, so only one aligned word
 * changes.  The plugin's site stands at the local entry of ELFv2.  A nop that
 * the compiler puts behind the call, for the linker's TOC restore, is no part
 * of the site.
 *
 * Encodings: Power ISA, Branch I-form; relocations: Power Architecture 32-bit
 * ABI supplement and 64-bit ELF V2 ABI.
 */
#ifndef MCOUNT_ARCH_POWERPC_H
#define MCOUNT_ARCH_POWERPC_H

#include "arch/arch.h"

#define NOP 0x60000000
#define MFLR_R0 0x7c0802a6
#define BL 0x48000001
#define BL_MASK 0xfc000003
#define WHOLE 0xffffffff

enum { WORD = 4, REACH = 1 << 25 };

static const struct site sites[] = {
	{
		.name = "nop2",
		.unit = WORD,
		.count = 2,
		.align = WORD,
		.reloc = -1,
		.insn = {
			{ NOP, MFLR_R0, MFLR_R0, WHOLE },
			{ NOP, NOP, BL, BL_MASK },
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
			{ BL, NOP, BL, BL_MASK },
		},
	},
	{ .name = NULL },
};

static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	unsigned last = s->count - 1u;
	uint64_t disp = target - (pc + last * WORD);

	if (disp % WORD || disp + REACH >= 2ull * REACH)
		return false;
	u[last] |= (uint32_t)disp & ~BL_MASK;
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	unsigned last = s->count - 1u;
	uint64_t disp = u[last] & ~BL_MASK;

	if (disp & REACH)
		disp -= 2ull * REACH;
	return pc + last * WORD + disp;
}

#endif

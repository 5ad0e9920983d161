/* SPDX-License-Identifier: MIT */
/*
 * x86, with 64-bit and 32-bit pointers.
 *
 *	built			off		on
 *	nop5			nop5		call rel32	plugin, -mnop-mcount
 *	call rel32		nop5		call rel32	-pg, -mfentry
 *	call *sym@GOT(reg)	nop6		addr32 call	the same, PIC
 *	5 x nop			nop5		call rel32	gcc -fpatchable-function-entry=5
 *	nop8 (%rax,%rax,1)+8	nop5		call rel32	clang, the same
 *
 * Units are bytes.  Five one-byte nops become one nop5 before the first
 * thread runs: a thread that stands between two of them would come out
 * inside the call.  The linker relaxes the GOT call to "addr32 call", which
 * is why `on` has that form.  A call pushes site + size; the parent's return
 * address is the slot above.
 *
 * The file that includes this one says what differs: the relocations, the
 * register of the GOT call and what a plain call holds in place.
 *
 * Encodings: Intel SDM vol. 2, CALL and NOP.
 */
#ifndef MCOUNT_ARCH_X86_H
#define MCOUNT_ARCH_X86_H

#include "arch/arch.h"

enum { CALL_SIZE = 5, GOT_CALL_SIZE = 6 };
enum { CALL = 0xe8, CALL_INDIRECT = 0xff, ADDR32 = 0x67 };

/* What follows the opcode of a call: four bytes of displacement. */
#define DISPLACEMENT(built, off) { built, off, 0, 0 }

static const struct site sites[] = {
	{
		.name = "nop5",
		.unit = 1,
		.count = CALL_SIZE,
		.align = 1,
		.reloc = -1,
		.insn = {
			{ 0x0f, 0x0f, CALL, 0xff },
			DISPLACEMENT(0x1f, 0x1f),
			DISPLACEMENT(0x44, 0x44),
			DISPLACEMENT(0x00, 0x00),
			DISPLACEMENT(0x00, 0x00),
		},
	},
	{
		.name = "call",
		.unit = 1,
		.count = CALL_SIZE,
		.align = 1,
		.reloc = 1,
		.addend = -4,
		.calls = direct,
		.insn = {
			{ CALL, 0x0f, CALL, 0xff },
			DISPLACEMENT(IN_PLACE & 0xff, 0x1f),
			DISPLACEMENT(IN_PLACE >> 8 & 0xff, 0x44),
			DISPLACEMENT(IN_PLACE >> 16 & 0xff, 0x00),
			DISPLACEMENT(IN_PLACE >> 24 & 0xff, 0x00),
		},
	},
	{
		.name = "got-call",
		.unit = 1,
		.count = GOT_CALL_SIZE,
		.align = 1,
		.reloc = 2,
		.addend = -4,
		.calls = through_got,
		.insn = {
			{ CALL_INDIRECT, 0x66, ADDR32, 0xff },
			{ THROUGH_GOT, 0x0f, CALL, 0xff },
			DISPLACEMENT(0, 0x1f),
			DISPLACEMENT(0, 0x44),
			DISPLACEMENT(0, 0x00),
			DISPLACEMENT(0, 0x00),
		},
	},
	{
		.name = "nop-bytes",
		.unit = 1,
		.count = CALL_SIZE,
		.align = 1,
		.reloc = -1,
		.insn = {
			{ 0x90, 0x0f, CALL, 0xff },
			DISPLACEMENT(0x90, 0x1f),
			DISPLACEMENT(0x90, 0x44),
			DISPLACEMENT(0x90, 0x00),
			DISPLACEMENT(0x90, 0x00),
		},
	},
	{
		.name = "nop5-clang",
		.unit = 1,
		.count = CALL_SIZE,
		.align = 1,
		.reloc = -1,
		.insn = {
			{ 0x0f, 0x0f, CALL, 0xff },
			DISPLACEMENT(0x1f, 0x1f),
			DISPLACEMENT(0x44, 0x44),
			DISPLACEMENT(0x00, 0x00),
			DISPLACEMENT(0x08, 0x00),
		},
	},
	{ .name = NULL },
};

/* ENDBR64 and ENDBR32 differ in their last byte. */
static const struct pad pads[] = {
	{
		.name = ENDBR_NAME,
		.gcc = "nop_endbr",
		.llvm = ENDBR_LLVM,
		.unit = 1,
		.count = 4,
		.insn = { 0xf3, 0x0f, 0x1e, ENDBR },
	},
	{ .name = NULL },
};

/* There a near call with 32 bits of displacement is another instruction. */
static const struct mode modes[] = {
	{
		.features = "+16bit-mode",
		.without = "16-bit",
	},
	{ .features = NULL },
};

/* The displacement counts from the end of the call, its last four bytes. */
static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	uint64_t disp = target - (pc + s->count);

	if (disp + 0x80000000 > UINT32_MAX)
		return false;
	for (unsigned i = 0; i < 4; i++)
		u[s->count - 4 + i] = disp >> 8 * i & 0xff;
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	uint32_t disp = 0;

	for (unsigned i = 0; i < 4; i++)
		disp |= u[s->count - 4 + i] << 8 * i;
	return pc + s->count + (uint64_t)(int64_t)(int32_t)disp;
}

static const char *const entry[] = { "__fentry__", "mcount", "_mcount", NULL };

#endif

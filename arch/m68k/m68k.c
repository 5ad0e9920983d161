/* SPDX-License-Identifier: MIT */
/*
 * Motorola 68020 and later.
 *
 *	built		off		on
 *	nop; nop; nop	trapf.l #0	bsr.l	plugin
 *	bsr.l _mcount	trapf.l #0	bsr.l	-pg
 *	jsr mcount(pc)	trapf.w #0	jsr d16(pc)	-pg, Clang
 *
 * Units are halfwords.  The call pushes its return address as on x86: the
 * parent's stands in the slot above.  trapf does nothing, not with its operand
 * either; nop also waits for the pipeline, so it is left where the compiler
 * put it only until init, before its code runs.  After that a site is one
 * instruction, which no store changes as a whole.
 *
 * Encodings: M68000 Family Programmer's Reference Manual, BSR and TRAPcc;
 * relocations: System V ABI M68000 supplement.
 */
#include "arch/arch.h"

enum {
	NOP = 0x4e71,
	TRAPF_W = 0x51fa,
	TRAPF_L = 0x51fb,
	BSR_L = 0x61ff,
	JSR_PC = 0x4eba,
	OPCODE = 0xffff,
};
enum { AHEAD = 2 };

static const uint32_t calls[] = {
	4,	/* R_68K_PC32 */
	13,	/* R_68K_PLT32 */
	0,
};

static const uint32_t short_calls[] = {
	5,	/* R_68K_PC16 */
	14,	/* R_68K_PLT16 */
	0,
};

static const struct site sites[] = {
	{
		.name = "nop3",
		.unit = 2,
		.count = 3,
		.align = 2,
		.reloc = -1,
		.insn = {
			{ NOP, TRAPF_L, BSR_L, OPCODE },
			{ NOP, 0, 0, 0 },
			{ NOP, 0, 0, 0 },
		},
	},
	{
		.name = "bsr",
		.unit = 2,
		.count = 3,
		.align = 2,
		.reloc = 2,
		.calls = calls,
		.insn = {
			{ BSR_L, TRAPF_L, BSR_L, OPCODE },
			{ 0, 0, 0, 0 },
			{ 0, 0, 0, 0 },
		},
	},
	{
		.name = "jsr-pc",
		.unit = 2,
		.count = 2,
		.align = 2,
		.reloc = 2,
		.calls = short_calls,
		.insn = {
			{ JSR_PC, TRAPF_W, JSR_PC, OPCODE },
			{ 0, 0, 0, 0 },
		},
	},
	{ .name = NULL },
};

/* The displacement counts from behind the opcode; a short one is signed. */
static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	uint32_t disp = (uint32_t)(target - (pc + AHEAD));

	if (s->count == 2 && disp + 0x8000 > 0xffff)
		return false;
	u[s->count - 1] = disp & 0xffff;
	if (s->count > 2)
		u[1] = disp >> 16;
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	uint64_t disp = s->count > 2 ? u[1] << 16 | u[2]
				     : (u[1] ^ 0x8000) - 0x8000ull;

	return pc + AHEAD + disp;
}

static const char *const cpu[] = { "m68k", NULL };
static const char *const entry[] = { "_mcount", "mcount", NULL };

const struct arch arch_m68k = {
	.name = "m68k",
	.cpu = cpu,
	.machine = 4,		/* EM_68K */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_WRAPS,
	.r_none = 0,		/* R_68K_NONE */
	.r_word = 1,		/* R_68K_32 */
	.r_relative = 22,	/* R_68K_RELATIVE */
	.directive = ".short",
	.entry = entry,
	.site = sites,
	.live = LIVE_WHOLE,
	.call = call,
	.target = target,
};

/* SPDX-License-Identifier: MIT */
/*
 * z/Architecture, 64-bit pointers.
 *
 *	built		off		on
 *	brcl 0,.	brcl 0,.	brasl %r1	plugin, -mhotpatch=0,3, -mnop-mcount
 *	brasl %r0	brcl 0,.	brasl %r0	-pg -mfentry
 *	brasl %r14	brcl 0,.	brasl %r14	-pg
 *	3 x nopr	brcl 0,.	brasl %r1	-fpatchable-function-entry=3
 *
 * Units are halfwords: opcode, then 32 bits of displacement in halfwords.
 * The plugin's call links through %r1, since %r0 is the static chain of a
 * nested function.  Around the call of plain -pg the compiler saves and
 * restores %r14 itself, which is harmless when the call is off.  A site is one
 * instruction whose halfwords need not lie in one aligned word, so no store
 * changes it under a thread; only the three nopr are met half-way, and they
 * are switched off before their code runs.
 *
 * Encodings: z/Architecture Principles of Operation, BRASL and BRCL;
 * relocations: ELF ABI s390x supplement.
 */
#include "arch/arch.h"

enum {
	NOPR = 0x0700,
	BRCL_NEVER = 0xc004,
	BRASL_R0 = 0xc005,
	BRASL_R1 = 0xc015,
	BRASL_R14 = 0xc0e5,
	OPCODE = 0xffff,
};

static const uint32_t calls[] = {
	19,	/* R_390_PC32DBL */
	20,	/* R_390_PLT32DBL */
	0,
};

/* What follows an opcode: the displacement, which BRCL 0 never uses. */
#define DISPLACEMENT { 0, 0, 0, 0 }

static const struct site sites[] = {
	{
		.name = "brcl0",
		.unit = 2,
		.count = 3,
		.align = 2,
		.reloc = -1,
		.insn = {
			{ BRCL_NEVER, BRCL_NEVER, BRASL_R1, OPCODE },
			DISPLACEMENT,
			DISPLACEMENT,
		},
	},
	{
		.name = "brasl-fentry",
		.unit = 2,
		.count = 3,
		.align = 2,
		.reloc = 2,
		.addend = 2,
		.calls = calls,
		.insn = {
			{ BRASL_R0, BRCL_NEVER, BRASL_R0, OPCODE },
			DISPLACEMENT,
			DISPLACEMENT,
		},
	},
	{
		.name = "brasl",
		.unit = 2,
		.count = 3,
		.align = 2,
		.reloc = 2,
		.addend = 2,
		.calls = calls,
		.insn = {
			{ BRASL_R14, BRCL_NEVER, BRASL_R14, OPCODE },
			DISPLACEMENT,
			DISPLACEMENT,
		},
	},
	{
		.name = "nopr3",
		.unit = 2,
		.count = 3,
		.align = 2,
		.reloc = -1,
		.insn = {
			{ NOPR, BRCL_NEVER, BRASL_R1, OPCODE },
			{ NOPR, 0, 0, 0 },
			{ NOPR, 0, 0, 0 },
		},
	},
	{ .name = NULL },
};

static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	uint64_t disp = target - pc;

	(void)s;
	if (disp & 1 || disp + (1ull << 32) >= 1ull << 33)
		return false;
	u[1] |= (uint32_t)(disp >> 17) & 0xffff;
	u[2] |= (uint32_t)(disp >> 1) & 0xffff;
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	uint64_t disp = ((uint64_t)u[1] << 16 | u[2]) << 1;

	(void)s;
	return pc + (disp & 1ull << 32 ? disp - (1ull << 33) : disp);
}

static const char *const cpu[] = { "s390x", NULL };
static const char *const entry[] = { "__fentry__", "_mcount", "mcount", NULL };

const struct arch arch_s390x = {
	.name = "s390x",
	.cpu = cpu,
	.machine = 22,		/* EM_S390 */
	.elfclass = 2,
	.pointer = 8,
	.quirks = ARCH_UNALIGNED,
	.r_none = 0,		/* R_390_NONE */
	.r_word = 22,		/* R_390_64 */
	.r_relative = 12,	/* R_390_RELATIVE */
	.directive = ".short",
	.entry = entry,
	.site = sites,
	.live = LIVE_WHOLE,
	.call = call,
	.target = target,
};

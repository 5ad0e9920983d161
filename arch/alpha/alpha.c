/* SPDX-License-Identifier: MIT */
/*
 * Alpha.
 *
 *	built			off			on
 *	nop; nop		mov ra,at; unop		mov ra,at; bsr ra	plugin
 *	ldq at; jsr at,(at)	unop; unop		unop; bsr at		-pg
 *
 * at carries the parent's return address to the tracer of the plugin's site,
 * since the branch overwrites ra.  The site stands behind the load of gp, which
 * a linker lets local callers pass over.  The call of -pg links through at
 * itself and loads its target from the GOT; on, it is a direct branch that
 * reaches 4 MiB.
 *
 * Encodings: Alpha Architecture Handbook, BSR, JSR and UNOP; relocations:
 * Alpha ELF supplement.
 */
#include "arch/arch.h"

#define NOP 0x47ff041f
#define UNOP 0x2ffe0000
#define MOV_RA_AT 0x47fa041c
#define BSR_RA 0xd3400000
#define BSR_AT 0xd3800000
#define BSR_MASK 0xffe00000
#define LDQ_AT_GP 0xa79d0000
#define JSR_AT_AT 0x6b9c4000
#define WHOLE 0xffffffff

enum { WORD = 4, REACH = 1 << 22 };

static const uint32_t through_got[] = {
	4,	/* R_ALPHA_LITERAL */
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
			{ NOP, MOV_RA_AT, MOV_RA_AT, WHOLE },
			{ NOP, UNOP, BSR_RA, BSR_MASK },
		},
	},
	{
		.name = "jsr",
		.unit = WORD,
		.count = 2,
		.align = WORD,
		.reloc = 0,
		.calls = through_got,
		.insn = {
			{ LDQ_AT_GP, UNOP, UNOP, 0xffff0000 },
			{ JSR_AT_AT, UNOP, BSR_AT, BSR_MASK },
		},
	},
	{ .name = NULL },
};

static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	uint64_t disp = target - (pc + 2 * WORD);

	(void)s;
	if (disp % WORD || disp + REACH >= 2ull * REACH)
		return false;
	u[1] |= (uint32_t)(disp / WORD) & ~BSR_MASK;
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	uint64_t disp = (uint64_t)(u[1] & ~BSR_MASK) * WORD;

	(void)s;
	return pc + 2 * WORD + (disp & REACH ? disp - 2ull * REACH : disp);
}

static const char *const cpu[] = { "alpha", NULL };
static const char *const entry[] = { "_mcount", NULL };

/* The two halves of ldgp, with explicit relocations and without. */
static const char *const gcc_first[] = {
	"*ldgp_er_1",
	"*prologue_ldgp_er_2",
	"*prologue_ldgp_1",
	"*prologue_ldgp_2",
	NULL,
};

const struct arch arch_alpha = {
	.name = "alpha",
	.cpu = cpu,
	.machine = 0x9026,	/* EM_ALPHA */
	.elfclass = 2,
	.pointer = 8,
	.r_none = 0,		/* R_ALPHA_NONE */
	.r_word = 2,		/* R_ALPHA_REFQUAD */
	.r_relative = 27,	/* R_ALPHA_RELATIVE */
	.directive = ".long",
	.entry = entry,
	.site = sites,
	.gcc_first = gcc_first,
	.live = LIVE_STORE,
	.call = call,
	.target = target,
};

/* SPDX-License-Identifier: MIT */
/*
 * SuperH SH-4, little-endian.
 *
 *	built	off		on
 *	8 x nop	bra .+16; nop	sts pr,r0; mov.l .+12,r1;	plugin
 *		the rest stays	jsr @r1; nop; bra .+8; nop;
 *				the target
 *
 * Units are halfwords.  bsr reaches 4 KiB only, so the call goes through r1
 * and a literal inside the site, which has to be aligned for that; of its two
 * halfwords the low one stands first.  r0 carries the parent's return
 * address, since jsr overwrites pr; r2, where a large result goes, and r3,
 * the static chain, stay as they are.  Sites change only while no thread is
 * inside.  The call that -pg makes is a jump with its target in a literal of
 * the function's, so there is no shape for it.
 *
 * Encodings: SH-4 Software Manual, chapter 10; relocations: SH ELF ABI.
 */
#include "arch/arch.h"

enum {
	NOP = 0x0009,
	BRA_OVER_16 = 0xa006,
	BRA_OVER_8 = 0xa002,
	STS_PR_R0 = 0x002a,
	MOV_LITERAL_R1 = 0xd102,
	JSR_R1 = 0x410b,
	WHOLE = 0xffff,
};

enum { LOW = 6, HIGH = 7 };	/* the units of the literal */

static const struct site sites[] = {
	{
		.name = "nop8",
		.unit = 2,
		.count = 8,
		.align = 4,
		.reloc = -1,
		.insn = {
			{ NOP, BRA_OVER_16, STS_PR_R0, WHOLE },
			{ NOP, NOP, MOV_LITERAL_R1, WHOLE },
			{ NOP, NOP, JSR_R1, WHOLE },
			{ NOP, NOP, NOP, WHOLE },
			{ NOP, NOP, BRA_OVER_8, WHOLE },
			{ NOP, NOP, NOP, WHOLE },
			{ NOP, NOP, 0, 0 },
			{ NOP, NOP, 0, 0 },
		},
	},
	{ .name = NULL },
};

static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	if (pc & (s->align - 1u) || target % 2 || target > UINT32_MAX)
		return false;
	u[LOW] = target & 0xffff;
	u[HIGH] = (uint32_t)target >> 16;
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	(void)s;
	(void)pc;
	return u[HIGH] << 16 | u[LOW];
}

static const char *const cpu[] = { "sh4", NULL };
static const char *const entry[] = { NULL };

const struct arch arch_sh4 = {
	.name = "sh4",
	.cpu = cpu,
	.machine = 42,		/* EM_SH */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_SLOT_ADDS,
	.r_none = 0,		/* R_SH_NONE */
	.r_word = 1,		/* R_SH_DIR32 */
	.r_relative = 165,	/* R_SH_RELATIVE */
	.directive = ".short",
	.entry = entry,
	.site = sites,
	.live = LIVE_STOPPED,
	.call = call,
	.target = target,
};

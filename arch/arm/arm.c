/* SPDX-License-Identifier: MIT */
/*
 * ARM, A32 and Thumb-2, both byte orders.
 *
 *	built			off			on
 *	nop; nop		push {lr}; add sp,#4	push {lr}; bl	plugin, A32
 *	bl __gnu_mcount_nc	add sp,#4		bl target	-pg, A32
 *	nop.w; nop.w		push {lr}; add sp,#4	push {lr}; bl	plugin, Thumb
 *	bl __gnu_mcount_nc	add sp,#4		bl target	-pg, Thumb
 *	blx __gnu_mcount_nc	add sp,#4		bl target	-pg, linked, either
 *	hint nop, twice		push {lr}; add sp,#4	push {lr}; bl	-fpatchable-function-entry=2, A32
 *	4 narrow nops		push {lr}; add sp,#4	push {lr}; bl	-fpatchable-function-entry=4, Thumb
 *
 * -pg puts "push {lr}" before the call, and the called function pops it; the
 * site is the bl alone, so off has to drop the word itself.  The plugin's
 * push stays once it is written, for the same reason: one word changes.  In
 * Thumb that word may straddle an aligned one, so sites change only while no
 * thread is inside.  A linker makes the call a blx where the profiling symbol,
 * or the stub of the linkage table on the way to it, is of the other set; what
 * sites are switched on to is of their own.  Objects are REL: the `built`
 * calls hold the addend.
 *
 * Encodings: Arm ARM (DDI 0406), A8.8; relocations: AAELF32.
 */
#include "arch/arch.h"

#define NOP 0xe1a00000
#define NOP_HINT 0xe320f000
#define PUSH_LR 0xe52de004
#define ADD_SP_4 0xe28dd004
#define BL 0xeb000000
#define BL_TO_ITSELF 0xebfffffe
#define BLX_TO_ITSELF 0xfafffffe
#define BLX_HALF_TO_ITSELF 0xfbfffffe
#define BL_MASK 0xff000000
#define WHOLE 0xffffffff

/* What stubs of the linkage table are made of. */
#define ADD_IP_PC 0xe28fc000
#define ADD_IP_IP 0xe28cc000
#define ADD_OPERAND 0xfff
#define LDR_PC_IP 0xe5bcf000	/* [ip, #offset]! */
#define LDR_OFFSET 0xfff

/* A 32-bit Thumb instruction is two halfwords, the first one first. */
enum {
	T_NOP_1 = 0xf3af, T_NOP_2 = 0x8000,
	T_NOP_NARROW = 0xbf00,
	T_PUSH_LR_1 = 0xf84d, T_PUSH_LR_2 = 0xed04,
	T_ADD_SP_4_1 = 0xf10d, T_ADD_SP_4_2 = 0x0d04,
	T_BL_1 = 0xf000, T_BL_2 = 0xd000,
	T_BL_TO_ITSELF_1 = 0xf7ff, T_BL_TO_ITSELF_2 = 0xfffe,
	T_BLX_ITSELF_1 = 0xf7ff, T_BLX_ITSELF_2 = 0xeffe,
	T_BL_MASK_1 = 0xf800, T_BL_MASK_2 = 0xd000,
};

static const uint32_t calls[] = {
	1,	/* R_ARM_PC24 */
	28,	/* R_ARM_CALL */
	0,
};

static const uint32_t thumb_calls[] = {
	10,	/* R_ARM_THM_CALL */
	0,
};

static const struct site sites[] = {
	{
		.name = "nop2",
		.unit = 4,
		.count = 2,
		.align = 4,
		.reloc = -1,
		.insn = {
			{ NOP, PUSH_LR, PUSH_LR, WHOLE },
			{ NOP, ADD_SP_4, BL, BL_MASK },
		},
	},
	{
		.name = "bl",
		.unit = 4,
		.count = 1,
		.align = 4,
		.reloc = 0,
		.calls = calls,
		.insn = {
			{ BL_TO_ITSELF, ADD_SP_4, BL, BL_MASK },
		},
	},
	{
		.name = "thumb-nop2",
		.directive = ".inst.n",
		.unit = 2,
		.count = 4,
		.align = 2,
		.reloc = -1,
		.insn = {
			{ T_NOP_1, T_PUSH_LR_1, T_PUSH_LR_1, WHOLE },
			{ T_NOP_2, T_PUSH_LR_2, T_PUSH_LR_2, WHOLE },
			{ T_NOP_1, T_ADD_SP_4_1, T_BL_1, T_BL_MASK_1 },
			{ T_NOP_2, T_ADD_SP_4_2, T_BL_2, T_BL_MASK_2 },
		},
	},
	{
		.name = "thumb-bl",
		.unit = 2,
		.count = 2,
		.align = 2,
		.reloc = 0,
		.calls = thumb_calls,
		.insn = {
			{ T_BL_TO_ITSELF_1, T_ADD_SP_4_1, T_BL_1, T_BL_MASK_1 },
			{ T_BL_TO_ITSELF_2, T_ADD_SP_4_2, T_BL_2, T_BL_MASK_2 },
		},
	},
	{
		.name = "nop2-hint",
		.unit = 4,
		.count = 2,
		.align = 4,
		.reloc = -1,
		.insn = {
			{ NOP_HINT, PUSH_LR, PUSH_LR, WHOLE },
			{ NOP_HINT, ADD_SP_4, BL, BL_MASK },
		},
	},
	{
		.name = "thumb-nop4",
		.unit = 2,
		.count = 4,
		.align = 2,
		.reloc = -1,
		.insn = {
			{ T_NOP_NARROW, T_PUSH_LR_1, T_PUSH_LR_1, WHOLE },
			{ T_NOP_NARROW, T_PUSH_LR_2, T_PUSH_LR_2, WHOLE },
			{ T_NOP_NARROW, T_ADD_SP_4_1, T_BL_1, T_BL_MASK_1 },
			{ T_NOP_NARROW, T_ADD_SP_4_2, T_BL_2, T_BL_MASK_2 },
		},
	},
	{
		.name = "blx",
		.unit = 4,
		.count = 1,
		.align = 4,
		.reloc = 0,
		.calls = calls,
		.insn = {
			{ BLX_TO_ITSELF, ADD_SP_4, BL, BL_MASK },
		},
	},
	{
		.name = "blx-half",
		.unit = 4,
		.count = 1,
		.align = 4,
		.reloc = 0,
		.calls = calls,
		.insn = {
			{ BLX_HALF_TO_ITSELF, ADD_SP_4, BL, BL_MASK },
		},
	},
	{
		.name = "thumb-blx",
		.unit = 2,
		.count = 2,
		.align = 2,
		.reloc = 0,
		.calls = thumb_calls,
		.insn = {
			{ T_BLX_ITSELF_1, T_ADD_SP_4_1, T_BL_1, T_BL_MASK_1 },
			{ T_BLX_ITSELF_2, T_ADD_SP_4_2, T_BL_2, T_BL_MASK_2 },
		},
	},
	{ .name = NULL },
};

static const struct pad pads[] = {
	{
		.name = "bti",
		.gcc = "bti_nop",
		.llvm = "t2BTI",
		.unit = 2,
		.count = 2,
		.insn = { 0xf3af, 0x800f },
	},
	/* Puts its signature into ip and leaves lr alone. */
	{
		.name = "pacbti",
		.gcc = "pacbti_nop",
		.llvm = "t2PACBTI",
		.unit = 2,
		.count = 2,
		.insn = { 0xf3af, 0x800d },
	},
	{ .name = NULL },
};

/* Thumb-1 has no 32-bit nop, and no push of lr that leaves the rest alone. */
static const struct mode modes[] = {
	{
		.features = "+thumb-mode,-thumb2",
		.without = "Thumb-1",
	},
	{
		.features = "+thumb-mode",
		.shape = "thumb-nop2",
	},
	{ .features = NULL },
};

enum { A32_AHEAD = 8, THUMB_AHEAD = 4 };

static bool a32_put(uint32_t *bl, uint64_t disp)
{
	if (disp % 4 || disp + (1 << 25) >= 1 << 26)
		return false;
	*bl |= (uint32_t)(disp / 4) & ~BL_MASK;
	return true;
}

/* blx has a displacement of halfwords: bit 24 is the lowest. */
static bool a32_is_blx(uint32_t bl)
{
	return bl >> 25 == BLX_TO_ITSELF >> 25;
}

static uint64_t a32_disp(uint32_t bl)
{
	uint64_t half = a32_is_blx(bl) ? bl >> 23 & 2 : 0;
	uint64_t disp = (uint64_t)(bl & ~BL_MASK) * 4 + half;

	return disp & 1 << 25 ? disp - (1 << 26) : disp;
}

/* Bits 24 to 1 of the displacement: S I1 I2 imm10 imm11, J = not(I) xor S. */
static bool thumb_put(uint32_t bl[2], uint64_t disp)
{
	uint32_t sign = disp >> 24 & 1;
	uint32_t j1 = (disp >> 23 & 1) ^ sign ^ 1;
	uint32_t j2 = (disp >> 22 & 1) ^ sign ^ 1;

	if (disp & 1 || disp + (1 << 24) >= 1 << 25)
		return false;
	bl[0] |= sign << 10 | (uint32_t)(disp >> 12 & 0x3ff);
	bl[1] |= j1 << 13 | j2 << 11 | (uint32_t)(disp >> 1 & 0x7ff);
	return true;
}

static uint64_t thumb_disp(const uint32_t bl[2])
{
	uint64_t sign = bl[0] >> 10 & 1;
	uint64_t i1 = (bl[1] >> 13 & 1) ^ sign ^ 1;
	uint64_t i2 = (bl[1] >> 11 & 1) ^ sign ^ 1;

	return (bl[0] & 0x3ff) << 12 | (bl[1] & 0x7ff) << 1 | i1 << 23 |
	       i2 << 22 | -(sign << 24);
}

/* blx leads to A32 code, from the word that it begins in. */
static uint64_t thumb_base(const uint32_t bl[2], uint64_t at)
{
	bool blx = (bl[1] & T_BL_MASK_2) != T_BL_2;

	return (blx ? at & ~3ull : at) + THUMB_AHEAD;
}

/* The branch is the last four bytes; addresses carry no Thumb bit here. */
static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	uint64_t bl = pc + site_size(s) - 4;

	if (s->unit == 4)
		return a32_put(&u[s->count - 1],
			       target - (bl + A32_AHEAD));
	return thumb_put(&u[s->count - 2], target - (bl + THUMB_AHEAD));
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	uint64_t bl = pc + site_size(s) - 4;

	if (s->unit == 4)
		return bl + A32_AHEAD + a32_disp(u[s->count - 1]);
	return thumb_base(&u[s->count - 2], bl) +
	       thumb_disp(&u[s->count - 2]);
}

/* An operand of A32: eight bits, rotated to the right by twice four more. */
static uint32_t rotated(uint32_t insn)
{
	uint32_t by = insn >> 7 & 30, bits = insn & 0xff;

	return by ? bits >> by | bits << (32 - by) : bits;
}

/*
 * bfd, gold and lld build the address in ip, from pc and by as many sums as
 * it takes, and jump through it.
 */
static uint64_t stub(const struct arch *a, bool big, const unsigned char *p,
		     size_t size, uint64_t pc)
{
	const struct site *word = &a->site[1];
	uint64_t ip = pc + A32_AHEAD;
	uint32_t u[SITE_UNITS], insn;

	for (size_t at = 0; at + 4 <= size; at += 4) {
		site_load(word, big, p + at, u);
		insn = u[0];
		if ((insn & ~LDR_OFFSET) == LDR_PC_IP)
			return at ? ip + (insn & LDR_OFFSET) : 0;
		if ((insn & ~ADD_OPERAND) != (at ? ADD_IP_IP : ADD_IP_PC))
			return 0;
		ip += rotated(insn);
	}
	return 0;
}

static const char *const cpu[] = {
	"arm", "armeb", "armv7", "thumb", "thumbeb", NULL,
};
static const char *const entry[] = {
	"__gnu_mcount_nc", "mcount", "_mcount", NULL,
};

const struct arch arch_arm = {
	.name = "arm",
	.cpu = cpu,
	.machine = 40,		/* EM_ARM */
	.elfclass = 1,
	.pointer = 4,
	.quirks = ARCH_THUMB_BIT | ARCH_WRAPS | ARCH_REL,
	.little_code = 0x00800000,	/* EF_ARM_BE8 */
	.r_none = 0,		/* R_ARM_NONE */
	.r_word = 2,		/* R_ARM_ABS32 */
	.r_relative = 23,	/* R_ARM_RELATIVE */
	.directive = ".inst",
	.entry = entry,
	.stray = &entry[1],
	.site = sites,
	.pad = pads,
	.mode = modes,
	.live = LIVE_STOPPED,
	.call = call,
	.target = target,
	.stub = stub,
};

/* SPDX-License-Identifier: MIT */
/*
 * RISC-V, both widths.
 *
 *	built			off		on
 *	nop; nop		nop; nop	auipc t0; jalr t0,t0	plugin
 *	auipc ra; jalr ra	nop; nop	auipc ra; jalr ra	-pg
 *	jal ra			nop		jal ra			-pg, relaxed by the linker
 *	4 x c.nop		nop; nop	auipc t0; jalr t0,t0	-fpatchable-function-entry=4, C
 *
 * A call needs two words, and a thread may stand between them: sites change
 * only while none does.  The plugin's call goes through t0, the alternate
 * link register, so that ra still holds the parent's return address.  Sites
 * of compressed nops have 2-byte alignment.
 *
 * Encodings: RISC-V unprivileged ISA, RV32I and C; relocations: RISC-V ELF
 * psABI.
 */
#ifndef MCOUNT_ARCH_RISCV_H
#define MCOUNT_ARCH_RISCV_H

#include "arch/arch.h"

#define NOP 0x00000013
#define C_NOP 0x0001
#define AUIPC_T0 0x00000297
#define JALR_T0_T0 0x000282e7
#define AUIPC_RA 0x00000097
#define JALR_RA 0x000080e7
#define JAL_RA 0x000000ef
#define AUIPC_MASK 0x00000fff
#define JALR_MASK 0x000fffff
#define LOW(word) ((word) & 0xffff)
#define HIGH(word) ((word) >> 16)

static const uint32_t calls[] = {
	18,	/* R_RISCV_CALL */
	19,	/* R_RISCV_CALL_PLT */
	0,
};

static const uint32_t jumps[] = {
	17,	/* R_RISCV_JAL */
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
			{ NOP, NOP, AUIPC_T0, AUIPC_MASK },
			{ NOP, NOP, JALR_T0_T0, JALR_MASK },
		},
	},
	{
		.name = "call",
		.unit = 4,
		.count = 2,
		.align = 2,
		.reloc = 0,
		.calls = calls,
		.insn = {
			{ AUIPC_RA, NOP, AUIPC_RA, AUIPC_MASK },
			{ JALR_RA, NOP, JALR_RA, JALR_MASK },
		},
	},
	{
		.name = "jal",
		.unit = 4,
		.count = 1,
		.align = 2,
		.reloc = 0,
		.calls = jumps,
		.insn = {
			{ JAL_RA, NOP, JAL_RA, AUIPC_MASK },
		},
	},
	{
		.name = "c.nop4",
		.unit = 2,
		.count = 4,
		.align = 2,
		.reloc = -1,
		.insn = {
			{ C_NOP, LOW(NOP), LOW(AUIPC_T0), LOW(AUIPC_MASK) },
			{ C_NOP, HIGH(NOP), HIGH(AUIPC_T0), HIGH(AUIPC_MASK) },
			{ C_NOP, LOW(NOP), LOW(JALR_T0_T0), LOW(JALR_MASK) },
			{ C_NOP, HIGH(NOP), HIGH(JALR_T0_T0), HIGH(JALR_MASK) },
		},
	},
	{ .name = NULL },
};

static const struct pad pads[] = {
	{
		.name = "lpad 0",
		.gcc = "lpad",
		.llvm = "AUIPC 0",
		.unit = 4,
		.count = 1,
		.insn = { 0x00000017 },
	},
	{ .name = NULL },
};

/* The first or the second word of the shape, whatever its unit. */
static uint32_t word_get(const struct site *s, const uint32_t *u, unsigned n)
{
	return s->unit == 4 ? u[n] : u[2 * n] | u[2 * n + 1] << 16;
}

static void word_or(const struct site *s, uint32_t *u, unsigned n,
		    uint32_t bits)
{
	if (s->unit == 4) {
		u[n] |= bits;
	} else {
		u[2 * n] |= LOW(bits);
		u[2 * n + 1] |= HIGH(bits);
	}
}

/* imm[20|10:1|11|19:12] of JAL. */
static bool jal_put(uint32_t *word, uint64_t disp)
{
	if (disp & 1 || disp + (1 << 20) >= 1 << 21)
		return false;
	*word |= (uint32_t)((disp >> 20 & 1) << 31 | (disp >> 1 & 0x3ff) << 21 |
			    (disp >> 11 & 1) << 20 | (disp >> 12 & 0xff) << 12);
	return true;
}

static uint64_t jal_disp(uint32_t word)
{
	uint64_t disp = (word >> 21 & 0x3ff) << 1 | (word >> 20 & 1) << 11 |
			(word >> 12 & 0xff) << 12;

	return word >> 31 ? disp - (1 << 20) : disp;
}

/*
 * AUIPC adds the upper 20 bits, JALR the lower 12 with their sign, so the
 * upper part is rounded: the reach is 2 GiB less 2 KiB above.
 */
static bool call(const struct site *s, uint32_t u[SITE_UNITS], uint64_t pc,
		 uint64_t target)
{
	uint64_t disp = target - pc;

	if (site_size(s) == 4)
		return jal_put(&u[0], disp);
	if (disp + 0x80000800 > UINT32_MAX)
		return false;
	word_or(s, u, 0, (uint32_t)(disp + 0x800) & 0xfffff000);
	word_or(s, u, 1, (uint32_t)disp << 20);
	return true;
}

static uint64_t target(const struct site *s, const uint32_t u[SITE_UNITS],
		       uint64_t pc)
{
	int32_t high, low;

	if (site_size(s) == 4)
		return pc + jal_disp(u[0]);
	high = (int32_t)(word_get(s, u, 0) & 0xfffff000);
	low = (int32_t)word_get(s, u, 1) >> 20;
	return pc + (uint64_t)((int64_t)high + low);
}

static const char *const entry[] = { "_mcount", "mcount", NULL };

#endif

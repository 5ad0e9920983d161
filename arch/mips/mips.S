/* SPDX-License-Identifier: MIT */
/* Entry stubs for MIPS, o32: those of mips_stubs.h. */
#if defined(__mips__) && defined(_ABIO32)
#define WORD 4
#define LOAD lw
#define STORE sw
#define ADD addiu
#define SUB subu
#define ADDRESS la
#define DATA .word
#define HOME 16
#define ARGUMENTS 4, 5, 6, 7
#define DROP 8

	.macro make_gp
	lui	$28, %hi(_gp_disp)
	addiu	$28, $28, %lo(_gp_disp)
	addu	$28, $28, $31
	.endm

	.macro FIFTH reg
	lw	\reg, 16($29)
	.endm

#include "arch/hidden.h"
#include "arch/mips/mips_stubs.h"
#endif
	.section .note.GNU-stack, "", %progbits

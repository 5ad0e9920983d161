/* SPDX-License-Identifier: MIT */
/* Entry stubs for MIPS, n64: those of mips_stubs.h. */
#if defined(__mips__) && defined(_ABI64)
#define WORD 8
#define LOAD ld
#define STORE sd
#define ADD daddiu
#define SUB dsubu
#define ADDRESS dla
#define DATA .dword
#define HOME 0
#define ARGUMENTS 4, 5, 6, 7, 8, 9, 10, 11
#define DROP 0

	.macro make_gp
	lui	$28, %hi(%neg(%gp_rel(99b)))
	daddiu	$28, $28, %lo(%neg(%gp_rel(99b)))
	daddu	$28, $28, $31
	.endm

	.macro FIFTH reg
	move	\reg, $8
	.endm

#include "arch/hidden.h"
#include "arch/mips/mips_stubs.h"
#endif
	.section .note.GNU-stack, "", %progbits

/* SPDX-License-Identifier: MIT */
/*
 * A tracer that keeps arguments and the static chain (r11).  The parent's
 * return address comes in r0.  Code for power10 has no TOC in r2, and reaches
 * data from where it stands.
 */
#if _CALL_ELF == 2
	.abiversion 2
#endif
	.text
	.globl	run_stub
	.type	run_stub, @function
run_stub:
	std	11, -16(1)
#ifdef __PCREL__
	pla	12, run_hits@pcrel
#else
	addis	12, 2, run_hits@toc@ha
	addi	12, 12, run_hits@toc@l
#endif
	ld	11, 0(12)
	addi	11, 11, 1
	std	11, 0(12)
	ld	11, -16(1)
	mflr	12
	mtctr	12
	mtlr	0
	li	12, -1
	li	0, -1
	bctr
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", @progbits

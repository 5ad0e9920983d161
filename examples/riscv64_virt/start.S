/* SPDX-License-Identifier: MIT */
/*
 * The first instructions on QEMU's "virt" board, in M-mode, of every hart.
 * One goes on; another waits until it is called by its number.
 */
	.section .text.start, "ax", %progbits
	.globl	start
start:
	csrr	t0, mhartid
	bnez	t0, other
	lla	sp, stack_top
	tail	boot
other:
	lla	t1, wake_core
1:	lw	t2, (t1)
	bne	t2, t0, 1b
	fence
	ld	sp, 8(t1)
	ld	t0, 16(t1)
	jr	t0

	.data
	.globl	wake_core
	.p2align 3
wake_core:				/* struct wake of interrupts.c */
	.zero	24
	.section .note.GNU-stack, "", %progbits

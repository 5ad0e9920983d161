/* SPDX-License-Identifier: MIT */
/*
 * Interrupts of the scheduler example in M-mode.  The frame is struct frame:
 * mepc, mstatus, x1 to x31, of which sp is the frame's end.
 */
#define FRAME 0x110
#define REGISTERS 1,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23, \
	24,25,26,27,28,29,30,31

	.text
	.p2align 2
	.globl	vectors
vectors:
	addi	sp, sp, -FRAME
	.irp	n, REGISTERS
	sd	x\n, 8 + 8 * \n(sp)
	.endr
	csrr	a0, mepc
	csrr	a1, mstatus
	sd	a0, 0(sp)
	sd	a1, 8(sp)
	mv	a0, sp
	call	scheduler_interrupt

	.globl	board_resume
board_resume:
	mv	sp, a0
	ld	a0, 0(sp)
	ld	a1, 8(sp)
	csrw	mepc, a0
	csrw	mstatus, a1
	.irp	n, REGISTERS
	ld	x\n, 8 + 8 * \n(sp)
	.endr
	addi	sp, sp, FRAME
	mret
	.section .note.GNU-stack, "", %progbits

/* SPDX-License-Identifier: MIT */
/*
 * Interrupts of the scheduler example at EL1, and where another core begins.
 * The frame is struct frame: elr, spsr, x0 to x30.
 */
#define FRAME 0x110

	.section .text.start, "ax", %progbits
	.globl	begin_core
begin_core:				/* x0: its stack */
	mov	sp, x0
	b	scheduler_begin_core

	.text
	.p2align 11
	.globl	vectors
vectors:
	.rept	5			/* nothing else is to come */
	.p2align 7
	b	.
	.endr
	.p2align 7
	sub	sp, sp, #FRAME
	stp	x0, x1, [sp, #0x10]
	stp	x2, x3, [sp, #0x20]
	stp	x4, x5, [sp, #0x30]
	stp	x6, x7, [sp, #0x40]
	stp	x8, x9, [sp, #0x50]
	stp	x10, x11, [sp, #0x60]
	stp	x12, x13, [sp, #0x70]
	stp	x14, x15, [sp, #0x80]
	b	interrupt
	.rept	10
	.p2align 7
	b	.
	.endr

interrupt:
	stp	x16, x17, [sp, #0x90]
	stp	x18, x19, [sp, #0xa0]
	stp	x20, x21, [sp, #0xb0]
	stp	x22, x23, [sp, #0xc0]
	stp	x24, x25, [sp, #0xd0]
	stp	x26, x27, [sp, #0xe0]
	stp	x28, x29, [sp, #0xf0]
	str	x30, [sp, #0x100]
	mrs	x0, elr_el1
	mrs	x1, spsr_el1
	stp	x0, x1, [sp]
	mov	x0, sp
	bl	scheduler_interrupt

	.globl	board_resume
board_resume:
	mov	sp, x0
	ldp	x0, x1, [sp]
	msr	elr_el1, x0
	msr	spsr_el1, x1
	ldp	x0, x1, [sp, #0x10]
	ldp	x2, x3, [sp, #0x20]
	ldp	x4, x5, [sp, #0x30]
	ldp	x6, x7, [sp, #0x40]
	ldp	x8, x9, [sp, #0x50]
	ldp	x10, x11, [sp, #0x60]
	ldp	x12, x13, [sp, #0x70]
	ldp	x14, x15, [sp, #0x80]
	ldp	x16, x17, [sp, #0x90]
	ldp	x18, x19, [sp, #0xa0]
	ldp	x20, x21, [sp, #0xb0]
	ldp	x22, x23, [sp, #0xc0]
	ldp	x24, x25, [sp, #0xd0]
	ldp	x26, x27, [sp, #0xe0]
	ldp	x28, x29, [sp, #0xf0]
	ldr	x30, [sp, #0x100]
	add	sp, sp, #FRAME
	eret
	.section .note.GNU-stack, "", %progbits

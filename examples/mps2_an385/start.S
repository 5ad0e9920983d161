/* SPDX-License-Identifier: MIT */
/* A Cortex-M3's first words: the stack it begins with, where it begins. */
	.syntax	unified
	.section .text.start, "ax", %progbits
	.thumb
	.word	stack_top, boot
	.rept	14			/* no other exception is to come */
	.word	fault
	.endr
	.globl	start
start:
	.thumb_func
fault:
	b	.
	.section .note.GNU-stack, "", %progbits

/* SPDX-License-Identifier: MIT */
/* The first instructions behind Malta's loader: kernel mode, KSEG0. */
	.section .text.start, "ax", @progbits
	.set	noreorder
	.globl	start
start:
	la	$sp, stack_top - 16	/* o32: the callee's arguments */
	j	boot
	 nop
	.section .note.GNU-stack, "", @progbits

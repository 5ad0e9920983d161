/* SPDX-License-Identifier: MIT */
/* The first instructions on QEMU's "virt" board: EL1, MMU off, one core. */
	.section .text.start, "ax", %progbits
	.globl	start
start:
	adrp	x0, stack_top
	add	sp, x0, :lo12:stack_top
	b	boot
	.section .note.GNU-stack, "", %progbits

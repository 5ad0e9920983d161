/* SPDX-License-Identifier: MIT */
/* The first instructions on QEMU's "virt" board: M-mode, one hart. */
	.section .text.start, "ax", %progbits
	.globl	start
start:
	lla	sp, stack_top
	tail	boot
	.section .note.GNU-stack, "", %progbits

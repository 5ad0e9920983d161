/* SPDX-License-Identifier: MIT */
/* The first instructions on QEMU's "virt" board: A32, SVC mode, MMU off. */
	.section .text.start, "ax", %progbits
	.arm
	.globl	start
	.type	start, %function
start:
	ldr	sp, =stack_top
	ldr	r0, =boot
	bx	r0
	.ltorg
	.section .note.GNU-stack, "", %progbits

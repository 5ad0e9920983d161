/* SPDX-License-Identifier: MIT */
/* A function that begins with no landing pad. */
	.text
	.globl	unpadded
	.type	unpadded, %function
unpadded:
	nop
	ret
	.size	unpadded, . - unpadded

	.section .note.GNU-stack, "", %progbits

/* SPDX-License-Identifier: MIT */
/* The first instructions behind a multiboot loader: 32 bits, no paging. */
#define MAGIC 0x1badb002	/* Multiboot Specification 0.6.96, 3.1.1 */
#define FLAGS 0

	.section .text.start, "ax", @progbits
	.p2align 2
	.long	MAGIC, FLAGS, -(MAGIC + FLAGS)
	.globl	start
start:
	movl	$stack_top, %esp
	jmp	boot
	.section .note.GNU-stack, "", @progbits

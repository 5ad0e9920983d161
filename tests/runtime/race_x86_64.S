/* SPDX-License-Identifier: MIT */
/*
 * Functions that add one, their sites at each place of a line of 64 bytes;
 * MANY times over, so that their text is kept twice.
 */
#ifndef MANY
#define MANY 1
#endif

	.macro function
	.text
	.if	at
	.skip	at
	.endif
	.section __mcount_loc, "aw", @progbits
	.quad	1f
	.text
1:
#ifdef LIVE	/* several.c */
	.fill	5, 1, 0x90
#else
	.byte	0x0f, 0x1f, 0x44, 0, 0
#endif
	leal	1(%rdi), %eax
	ret
	.p2align 7
	.endm

	.text
	.p2align 7
	.rept	MANY
	.set	at, 0
	.rept	64
	function
	.set	at, at + 1
	.endr
	.endr
	.section .note.GNU-stack, "", @progbits

/* SPDX-License-Identifier: MIT */
/* Functions that add one, their sites at each place of a line of 256 bytes. */
	.macro function
	.text
	.rept	at / 2
	nopr
	.endr
	.section __mcount_loc, "aw", @progbits
	.quad	1f
	.text
1:	brcl	0, .
	ahi	%r2, 1
	lgfr	%r2, %r2
	br	%r14
	.p2align 9
	.endm

	.text
	.p2align 9
	.set	at, 0
	.rept	128
	function
	.set	at, at + 2
	.endr
	.section .note.GNU-stack, "", @progbits

/* SPDX-License-Identifier: MIT */
/* Functions that add one, their sites at each place of a line of 64 bytes. */
	.macro function
	.text
	.rept	at / 4
	nop
	.endr
	.section __mcount_loc, "aw", %progbits
	.quad	1f
	.text
1:	nop
	nop
	add	w0, w0, #1
	ret
	.p2align 7
	.endm

	.text
	.p2align 7
	.set	at, 0
	.rept	16
	function
	.set	at, at + 4
	.endr
	.section .note.GNU-stack, "", %progbits

/* SPDX-License-Identifier: MIT */
/*
 * 100,000 functions, or SITES, with a site each and their table, x86-64.  46
 * bytes a function, as real programs have it: sites take every alignment.
 * The last of them are FILL.
 */
#ifndef SITES
#define SITES 100000
#endif
#ifndef FILL
#define FILL 0x90
#endif

	.macro function
	.section __mcount_loc, "aw", @progbits
	.quad	1f
	.text
1:	.byte	0x0f, 0x1f, 0x44, 0, 0
	ret
	.skip	40, FILL
	.endm

	.text
	.p2align 12
	.globl	field
	.type	field, @function
field:
	.rept	SITES
	function
	.endr
	.size	field, . - field
	.p2align 12
	.section .note.GNU-stack, "", @progbits

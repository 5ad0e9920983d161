/* SPDX-License-Identifier: MIT */
/* A table whose entries are a site, an instruction, a stray call, nothing. */
#if defined(__x86_64__)
	.text
	.globl	traced
	.type	traced, @function
traced:	.byte	0x0f, 0x1f, 0x44, 0x00, 0x00
	movl	$42, %eax
	ret
	.globl	other
	.type	other, @function
other:	movl	$43, %eax
	ret
	.globl	caller
	.type	caller, @function
caller:	call	other
	ret
	.section __mcount_loc, "a", @progbits
	.quad	caller, traced, other, 0, 16, traced
#else
	.text
	.globl	traced
	.type	traced, %function
traced:	nop
	nop
	mov	w0, #42
	ret
	.globl	other
	.type	other, %function
other:	mov	w0, #43
	ret
	.globl	caller
	.type	caller, %function
caller:	b	other
	nop
	.section __mcount_loc, "a", %progbits
	.quad	caller, traced, other, 0, 16, traced
#endif
	.section .note.GNU-stack, "", %progbits

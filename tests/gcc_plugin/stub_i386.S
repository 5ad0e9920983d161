/* SPDX-License-Identifier: MIT */
/* A tracer that keeps arguments in registers and the static chain (%ecx). */
	.text
	.globl	run_stub
	.type	run_stub, @function
run_stub:
	push	%eax
	call	1f
1:	pop	%eax
	incl	run_hits - 1b(%eax)
	pop	%eax
	ret
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", @progbits

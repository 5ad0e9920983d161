/* SPDX-License-Identifier: MIT */
/*
 * A tracer that keeps arguments (r4 to r7), the place of a large result (r2)
 * and the static chain (r3).  The parent's return address comes in r0.
 */
	.text
	.balign	4
	.globl	run_stub
	.type	run_stub, @function
run_stub:
	sts.l	pr, @-r15
	mov.l	r0, @-r15
	mov.l	r4, @-r15
	mova	1f, r0
	mov.l	1f, r1
	add	r0, r1
	mov.l	@r1, r4
	add	#1, r4
	mov.l	r4, @r1
	mov.l	@r15+, r4
	lds.l	@r15+, pr
	mov.l	@r15+, r1
	jmp	@r1
	mov	#-1, r0
	.balign	4
1:	.long	run_hits - .
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", @progbits

/* SPDX-License-Identifier: MIT */
/*
 * A tracer that keeps the static chain (%a0) and where a large result goes
 * (%a1); arguments are on the stack.
 */
	.text
	.globl	run_stub
	.type	run_stub, @function
run_stub:
	move.l	%a0, -(%sp)
	lea	(2f,%pc), %a0
	move.l	(%a0), %d0
	addq.l	#1, (%a0,%d0.l)
	moveq	#-1, %d0
	moveq	#-1, %d1
	move.l	(%sp)+, %a0
	rts
	.balign	4
2:	.long	run_hits - 2b
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", @progbits

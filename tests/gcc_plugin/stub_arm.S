/* SPDX-License-Identifier: MIT */
/*
 * A tracer for A32 and Thumb alike, as the assembler is told, that keeps
 * arguments and the static chain (ip).  The parent's return address is on the
 * stack; the way back takes its place there.
 */
#ifdef __thumb__
#define AHEAD 4
#else
#define AHEAD 8
#endif
	.syntax	unified
	.text
	.balign	4
	.globl	run_stub
	.type	run_stub, %function
#ifdef __thumb__
	.thumb_func
#endif
run_stub:
	push	{r0, r1}
	ldr	r0, 2f
1:	add	r0, pc
	ldr	r1, [r0]
	add	r1, #1
	str	r1, [r0]
	ldr	r1, [sp, #8]
	str	lr, [sp, #8]
	mov	lr, r1
	pop	{r0, r1}
	pop	{pc}
	.balign	4
2:	.word	run_hits - (1b + AHEAD)
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", %progbits

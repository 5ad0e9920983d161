/* SPDX-License-Identifier: MIT */
/*
 * A tracer that keeps arguments and the static chain (%g5).  It runs in the
 * parent's register window; the parent's return address comes in %g1.
 */
	.register %g3, #scratch
	.text
	.globl	run_stub
	.type	run_stub, #function
run_stub:
1:	rd	%pc, %g4
	ba,a	%xcc, 3f
2:	.word	run_hits - 1b
3:	ldsw	[%g4 + 8], %g3
	add	%g4, %g3, %g4
	ldx	[%g4], %g3
	inc	%g3
	stx	%g3, [%g4]
	mov	-1, %g3
	mov	-1, %g4
	jmpl	%o7 + 8, %g0
	mov	%g1, %o7
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", @progbits

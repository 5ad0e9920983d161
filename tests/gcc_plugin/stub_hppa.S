; SPDX-License-Identifier: MIT
;
; A tracer that keeps arguments, the static chain (%r29) and where a large
; result goes (%r28).  %rp is the parent's, the site links through %r31.
	.text
	.globl	run_stub
	.type	run_stub, @function
run_stub:
	ldil	L'run_hits, %r20
	ldo	R'run_hits(%r20), %r20
	ldw	0(%r20), %r21
	ldo	1(%r21), %r21
	stw	%r21, 0(%r20)
	ldi	-1, %r1
	ldi	-1, %r20
	ldi	-1, %r21
	ldi	-1, %r22
	bv	%r0(%r31)
	nop
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", @progbits

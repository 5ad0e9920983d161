/* SPDX-License-Identifier: MIT */
/*
 * A tracer that keeps arguments and the static chain (%r0).  The way back
 * comes in %r1; %r14 is the parent's.
 */
	.text
	.globl	run_stub
	.type	run_stub, @function
run_stub:
	stg	%r1, 8(%r15)
	larl	%r1, run_hits
	agsi	0(%r1), 1
	lg	%r1, 8(%r15)
	lzdr	%f1
	lzdr	%f3
	lzdr	%f5
	lzdr	%f7
	br	%r1
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", @progbits

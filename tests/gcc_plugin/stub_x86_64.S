/* SPDX-License-Identifier: MIT */
/* A tracer that keeps arguments, %al and the static chain and nothing else. */
	.text
	.globl	run_stub
	.type	run_stub, @function
run_stub:
	endbr64
	incq	run_hits(%rip)
	movq	$-1, %r11
	pcmpeqd	%xmm8, %xmm8
	pcmpeqd	%xmm9, %xmm9
	pcmpeqd	%xmm10, %xmm10
	pcmpeqd	%xmm11, %xmm11
	pcmpeqd	%xmm12, %xmm12
	pcmpeqd	%xmm13, %xmm13
	pcmpeqd	%xmm14, %xmm14
	pcmpeqd	%xmm15, %xmm15
	ret
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", @progbits

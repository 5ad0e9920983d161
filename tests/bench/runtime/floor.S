/* SPDX-License-Identifier: MIT */
/*
 * The least that recording a call costs, x86-64: functions that add one,
 * bare or with a call at their entry of a stub that counts, of one that
 * stores clock and address (16 bytes), of one that also takes the return.
 */
	.set	RING, 1 << 20

	.macro function name, stub
	.p2align 5
	.globl	\name
	.type	\name, @function
\name:
	.ifnb	\stub
	call	\stub
	.endif
	leal	1(%rdi), %eax
	ret
	.size	\name, . - \name
	.endm

	.text
	function bare
	function counted, count_stub
	function entered, entry_stub
	function paired, pair_stub

	.p2align 4
count_stub:
	incq	%fs:calls@tpoff
	ret

/* An event of the address at \slot; takes rax, rdx and r11. */
	.macro event slot:vararg
	rdtsc
	shlq	$32, %rdx
	orq	%rax, %rdx
	movq	%fs:position@tpoff, %r11
	andl	$RING - 1, %r11d
	leaq	ring(%rip), %rax
	addq	%r11, %rax
	movq	%rdx, (%rax)
	movq	\slot, %rdx
	movq	%rdx, 8(%rax)
	addq	$16, %r11
	movq	%r11, %fs:position@tpoff
	.endm

	.p2align 4
entry_stub:
	pushq	%rax
	pushq	%rdx
	event	16(%rsp)
	popq	%rdx
	popq	%rax
	ret

	.p2align 4
pair_stub:
	pushq	%rax
	pushq	%rdx
	event	16(%rsp)
	movq	24(%rsp), %rdx
	movq	%rdx, %fs:parent@tpoff
	leaq	comes_back(%rip), %rdx
	movq	%rdx, 24(%rsp)
	popq	%rdx
	popq	%rax
	ret

	.p2align 4
comes_back:
	pushq	%rax
	pushq	%rdx
	event	(%rsp)
	movq	%fs:parent@tpoff, %r11
	popq	%rdx
	popq	%rax
	jmp	*%r11

	.section .tbss, "awT", @nobits
	.p2align 3
calls:	.skip	8
position:
	.skip	8
parent:	.skip	8
	.bss
	.p2align 6
ring:	.skip	RING
	.section .note.GNU-stack, "", @progbits

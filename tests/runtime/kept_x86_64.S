/* SPDX-License-Identifier: MIT */
/*
 * A caller that has a pattern in every register, calls a function that leaves
 * them all alone, and tells what is in them then.  Functions have the sites of
 * the plugin, or calls that nobody patches.
 */
#include "kept.h"

	.macro function name
	.text
	.p2align 4
	.globl	\name
	.type	\name, @function
\name:
	.endm

/* The offset of the next label is that of the entry. */
	.macro site
1:	.byte	0x0f, 0x1f, 0x44, 0x00, 0x00
	.pushsection __mcount_loc, "aw", @progbits
	.quad	1b
	.popsection
	.endm

	.macro each do
	\do	rax, 0
	\do	rcx, 8
	\do	rdx, 16
	\do	rbx, 24
	\do	rbp, 32
	\do	rsi, 40
	\do	rdi, 48
	\do	r8, 56
	\do	r9, 64
	\do	r10, 72
	\do	r11, 80
	\do	r12, 88
	\do	r13, 96
	\do	r14, 104
	\do	r15, 112
	.endm

	.macro load reg, at
	movq	kept_general+\at(%rip), %\reg
	.endm

	.macro store reg, at
	movq	%\reg, kept_after+\at(%rip)
	.endm

/* Vectors as \area has them, or into it; of what the machine has. */
	.macro vectors do, area
	movl	kept_mask(%rip), %eax
	xorl	%edx, %edx
	\do	\area(%rip)
	.endm

/*
 * kept_call(function, odd): what the vectors are before goes through xsave,
 * too, which leaves out what nobody would miss.
 */
	function kept_call
	pushq	%rbx
	pushq	%rbp
	pushq	%r12
	pushq	%r13
	pushq	%r14
	pushq	%r15
	subq	$8, %rsp
	movq	%rdi, function(%rip)
	shlq	$3, %rsi
	movq	%rsi, odd(%rip)
	subq	%rsi, %rsp
	movq	%rsp, stack(%rip)
	vectors	xrstor64, kept_vectors
	vectors	xsave64, kept_vectors_before
	each	load
	call	*function(%rip)
	each	store
	vectors	xsave64, kept_vectors_after
	fninit
	xorl	%eax, %eax
	cmpq	%rsp, stack(%rip)
	sete	%al
	movq	stack(%rip), %rsp
	addq	odd(%rip), %rsp
	addq	$8, %rsp
	popq	%r15
	popq	%r14
	popq	%r13
	popq	%r12
	popq	%rbp
	popq	%rbx
	ret

/* What a function may change without telling: a tracer in C does as much. */
	function kept_trash_general
	movq	$-1, %rax
	movq	%rax, %rcx
	movq	%rax, %rdx
	movq	%rax, %rsi
	movq	%rax, %rdi
	movq	%rax, %r8
	movq	%rax, %r9
	movq	%rax, %r10
	movq	%rax, %r11
	ret

	function kept_trash
	vectors	xrstor64, kept_trashed
	jmp	kept_trash_general

	function kept_leaf
	site
	ret

	function kept_tail
	site
	jmp	kept_leaf

/* Six events: the tape is full now at an entry and now at a return. */
	function kept_twice
	site
	call	kept_leaf
	call	kept_leaf
	ret

	function kept_many
	site
	call	kept_twice
	call	kept_tail
	ret

	function kept_fentry
	call	__fentry__
	call	kept_leaf
	ret

	function kept_mcount
	pushq	%rbp
	movq	%rsp, %rbp
	call	mcount
	call	kept_leaf
	popq	%rbp
	ret

	.bss
	.p2align 3
function:
	.skip	8
odd:	.skip	8
stack:	.skip	8
	.section .note.GNU-stack, "", @progbits

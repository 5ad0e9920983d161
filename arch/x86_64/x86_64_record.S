/* SPDX-License-Identifier: MIT */
/*
 * What sites of x86-64 call while the recorder is the only tracer: stubs that
 * write on the thread's tape (struct arch_tape in arch/live.h) and nothing
 * else, so that a call costs little more than reading the clock.  Whatever
 * is not the usual case goes on in ftrace_caller with all registers as they
 * were: no tape, a full or closed one, another mode, a return stack that is
 * full, a tail call, frames that were left.  A handler that interrupts the
 * recorder has its calls pass.
 *
 * The return stack is that of runtime/port.h: struct ftrace_thread and
 * struct ftrace_ret_stack.  Returns are x86_64.S's, which takes record_return
 * first.
 */
#if defined(__x86_64__) && defined(MCOUNT_HOSTED)

#include "x86_64_record.h"

	.macro push reg
	pushq	\reg
	.cfi_adjust_cfa_offset 8
	.endm

	.macro pop reg
	popq	\reg
	.cfi_adjust_cfa_offset -8
	.endm

	.macro stub name
	.text
	.p2align 5
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.cfi_startproc
	.endm

	.macro end name
	.cfi_endproc
	.size	\name, . - \name
	.endm

	stub	arch_record_count
	push	%r11
	own_tape r11
	jz	9f
	incq	TAPE_CALLS(%r11)
	pop	%r11
	ret
	.cfi_adjust_cfa_offset 8
9:	pop	%r11
	jmp	ftrace_caller
	end	arch_record_count

	stub	arch_record_entry
	push	%rax
	push	%rdx
	push	%r11
	own_tape r11
	jz	9f
	cmpw	$MODE_FUNCTION << 8, TAPE_INSIDE(%r11)
	jne	8f
	movb	$1, TAPE_INSIDE(%r11)
	movq	TAPE_POS(%r11), %rax
	cmpq	TAPE_END(%r11), %rax
	jae	7f
	ticks
	movq	TAPE_POS(%r11), %rax
	movq	%rdx, EVENT_TIME(%rax)
	movq	0x18(%rsp), %rdx
	shlq	$ADDR_SHIFT, %rdx
	subq	$(SITE_SIZE << ADDR_SHIFT) - ENTRY, %rdx
	movq	%rdx, EVENT_WORD(%rax)
	next_event r11, rax
6:	pop	%r11
	pop	%rdx
	pop	%rax
	ret
	.cfi_adjust_cfa_offset 24
7:	movb	$0, TAPE_INSIDE(%r11)
	jmp	9f
8:	cmpb	$0, TAPE_INSIDE(%r11)
	jne	6b
9:	pop	%r11
	pop	%rdx
	pop	%rax
	jmp	ftrace_caller
	end	arch_record_entry

	.macro restore_graph
	pop	%rdi
	pop	%r11
	pop	%rsi
	pop	%rcx
	pop	%rdx
	pop	%rax
	.endm

	stub	arch_record_graph
	push	%rax
	push	%rdx
	push	%rcx
	push	%rsi
	push	%r11
	push	%rdi
	own_tape r11
	jz	9f
	cmpw	$MODE_GRAPH << 8, TAPE_INSIDE(%r11)
	jne	8f
	own_thread rcx
	cmpl	$0, THREAD_BUSY(%rcx)
	jne	9f
	movslq	THREAD_DEPTH(%rcx), %rax
	cmpl	THREAD_LIMIT(%rcx), %eax
	jge	9f
	leaq	0x38(%rsp), %rdx		/* the return slot */
	leaq	return_to_handler(%rip), %rsi
	cmpq	%rsi, (%rdx)
	je	9f
	ret_entry rcx, rax, rsi
	testl	%eax, %eax
	jz	1f
	cmpq	%rdx, RET_FP - RET_SIZE(%rsi)
	jbe	9f
1:	movb	$1, TAPE_INSIDE(%r11)
	movq	TAPE_POS(%r11), %rdi
	cmpq	TAPE_END(%r11), %rdi
	jae	7f
	movq	%rdx, RET_FP(%rsi)
	incl	THREAD_DEPTH(%rcx)
	movq	(%rdx), %rcx
	movq	%rcx, RET_RET(%rsi)
	leaq	return_to_handler(%rip), %rcx
	movq	%rcx, (%rdx)
	movq	0x30(%rsp), %rcx
	subq	$SITE_SIZE, %rcx
	movq	%rcx, RET_FUNC(%rsi)
	shlq	$ADDR_SHIFT, %rcx
	shll	$DEPTH_SHIFT, %eax
	leaq	ENTRY(%rcx, %rax), %rcx
	movq	%rcx, EVENT_WORD(%rdi)
	ticks
	movq	%rdx, EVENT_TIME(%rdi)
	next_event r11, rdi
6:	restore_graph
	ret
	.cfi_adjust_cfa_offset 48
7:	movb	$0, TAPE_INSIDE(%r11)
	jmp	9f
8:	cmpb	$0, TAPE_INSIDE(%r11)
	jne	6b
9:	restore_graph
	jmp	ftrace_caller
	end	arch_record_graph

#endif
	.section .note.GNU-stack, "", %progbits

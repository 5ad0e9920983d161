/* SPDX-License-Identifier: MIT */
/*
 * Layouts that the recorder's stubs share with C (struct arch_tape in
 * arch/live.h, struct ftrace_thread and ftrace_ret_stack in runtime/port.h,
 * the word of an event in runtime/tape.h) and how they reach them.
 */
#ifndef MCOUNT_X86_64_RECORD_H
#define MCOUNT_X86_64_RECORD_H

#define TAPE_POS	0
#define TAPE_END	8
#define TAPE_CALLS	16
#define TAPE_INSIDE	24	/* and the mode in the byte above */

#define MODE_FUNCTION	2
#define MODE_GRAPH	3

#define EVENT_TIME	0
#define EVENT_WORD	8
#define EVENT_SIZE	16
#define ENTRY		0x28
#define EXIT		0x29
#define DEPTH_SHIFT	6
#define ADDR_SHIFT	16

#define THREAD_STACK	0
#define THREAD_DEPTH	8
#define THREAD_LIMIT	12
#define THREAD_BUSY	16
#define RET_RET		0
#define RET_FUNC	8
#define RET_FP		16
#define RET_SIZE	24

#define SITE_SIZE	5

#ifdef __ASSEMBLER__
/* The entry of the return stack of thread \thread with this index. */
	.macro ret_entry thread, index, to
	leaq	(%\index, %\index, RET_SIZE / 8 - 1), %\to
	shlq	$3, %\to
	addq	THREAD_STACK(%\thread), %\to
	.endm

/* The event at \pos is whole. */
	.macro next_event tape, pos
	addq	$EVENT_SIZE, %\pos
	movq	%\pos, TAPE_POS(%\tape)
	movb	$0, TAPE_INSIDE(%\tape)
	.endm

/* The thread's tape; the zero flag is set when it has none. */
	.macro own_tape reg
	movq	mcount_tape@gottpoff(%rip), %\reg
	movq	%fs:(%\reg), %\reg
	testq	%\reg, %\reg
	.endm

	.macro own_thread reg
	movq	mcount_thread@gottpoff(%rip), %\reg
	addq	%fs:0, %\reg
	.endm

/* The clock in rdx; rax is lost. */
	.macro ticks
	rdtsc
	shlq	$32, %rdx
	orq	%rax, %rdx
	.endm

/*
 * At the beginning of return_to_handler: if the uppermost entry of the return
 * stack is of the frame that returns, record that and go where it says.  Else
 * nothing has changed but what a function may leave in rcx, r8-r11.
 */
	.macro record_return
	movq	%rdi, -16(%rsp)
	movq	%rsi, -24(%rsp)
	own_tape r8
	jz	9f
	cmpw	$MODE_GRAPH << 8, TAPE_INSIDE(%r8)
	jne	9f
	own_thread r9
	cmpl	$0, THREAD_BUSY(%r9)
	jne	9f
	movslq	THREAD_DEPTH(%r9), %r10
	decq	%r10
	js	9f
	ret_entry r9, r10, rsi
	leaq	-8(%rsp), %rdi			/* the return slot */
	cmpq	%rdi, RET_FP(%rsi)
	jne	9f
	movb	$1, TAPE_INSIDE(%r8)
	movq	TAPE_POS(%r8), %rdi
	cmpq	TAPE_END(%r8), %rdi
	jae	8f
	movq	%rax, %r11
	movq	%rdx, %rcx
	ticks
	movq	%rdx, EVENT_TIME(%rdi)
	movl	%r10d, THREAD_DEPTH(%r9)
	movq	RET_FUNC(%rsi), %rdx
	shlq	$ADDR_SHIFT, %rdx
	shll	$DEPTH_SHIFT, %r10d
	leaq	EXIT(%rdx, %r10), %rdx
	movq	%rdx, EVENT_WORD(%rdi)
	movq	RET_RET(%rsi), %r9
	next_event r8, rdi
	movq	-16(%rsp), %rdi
	movq	-24(%rsp), %rsi
	movq	%r11, %rax
	movq	%rcx, %rdx
	jmp	*%r9
8:	movb	$0, TAPE_INSIDE(%r8)
9:	movq	-16(%rsp), %rdi
	movq	-24(%rsp), %rsi
	.endm
#endif

#endif

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

	.macro restore_return
	movq	-48(%rsp), %rdi
	movq	-40(%rsp), %rsi
	movq	-32(%rsp), %rcx
	movq	-24(%rsp), %rdx
	movq	-16(%rsp), %rax
	.endm

/*
 * At the beginning of return_to_handler: if the uppermost entry of the return
 * stack is of the frame that returns, record that and go where it says.  Else
 * nothing has changed.  Signals leave the 128 bytes below rsp alone, the first
 * eight of which are the return slot.
 */
	.macro record_return
	movq	%rax, -16(%rsp)
	movq	%rdx, -24(%rsp)
	movq	%rcx, -32(%rsp)
	movq	%rsi, -40(%rsp)
	movq	%rdi, -48(%rsp)
	own_tape rdi
	jz	9f
	cmpw	$MODE_GRAPH << 8, TAPE_INSIDE(%rdi)
	jne	9f
	own_thread rcx
	cmpl	$0, THREAD_BUSY(%rcx)
	jne	9f
	movslq	THREAD_DEPTH(%rcx), %rax
	decq	%rax
	js	9f
	ret_entry rcx, rax, rsi
	leaq	-8(%rsp), %rdx
	cmpq	%rdx, RET_FP(%rsi)
	jne	9f
	movb	$1, TAPE_INSIDE(%rdi)
	movq	TAPE_POS(%rdi), %rdx
	cmpq	TAPE_END(%rdi), %rdx
	jae	8f
	movq	RET_RET(%rsi), %rdx
	movq	%rdx, -8(%rsp)
	movq	RET_FUNC(%rsi), %rsi
	movl	%eax, THREAD_DEPTH(%rcx)
	shlq	$ADDR_SHIFT, %rsi
	shll	$DEPTH_SHIFT, %eax
	leaq	EXIT(%rsi, %rax), %rsi
	movq	TAPE_POS(%rdi), %rcx
	movq	%rsi, EVENT_WORD(%rcx)
	ticks
	movq	%rdx, EVENT_TIME(%rcx)
	next_event rdi, rcx
	restore_return
	jmp	*-8(%rsp)
8:	movb	$0, TAPE_INSIDE(%rdi)
9:	restore_return
	.endm
#endif

#endif

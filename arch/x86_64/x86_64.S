/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for x86-64: what a call site calls, what a swapped return
 * address returns to, and what objects built with -pg call unpatched.
 *
 *	level			reached by
 *	function tracer		__fentry__, mcount, _mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	the address of the return slot
 *	return-address pointer	the same
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *
 * At a site the stack holds the site's end and above it the parent's return
 * address.  Arguments live in rdi rsi rdx rcx r8 r9, al counts vector
 * arguments, r10 is the static chain; but all registers are as they were
 * behind a stub, flags aside, because a compiler that knows what a function
 * leaves alone has its callers keep values there (ARCH_STUBS_KEEP).  Vector
 * registers are never touched here: the runtime is built without them, and
 * what may use some is called by arch_keep_vectors.  Shadow stacks (CET)
 * exclude the graph tracer, which changes a return address.
 */
#if defined(__x86_64__)

#include "arch/hidden.h"
#include "x86_64_record.h"

#define SAVED 0x50	/* struct ftrace_regs, and rbx */

/*
 * A compiler that knows a function calls nothing need not align the stack for
 * it: rbx keeps where it was.
 */
	.macro align_stack at
	movq	%rbx, \at(%rsp)
	.cfi_rel_offset rbx, \at
	movq	%rsp, %rbx
	.cfi_def_cfa_register rbx
	andq	$-16, %rsp
	.endm

	.macro unalign_stack at
	movq	%rbx, %rsp
	.cfi_def_cfa_register rsp
	movq	\at(%rsp), %rbx
	.cfi_restore rbx
	.endm

	.macro save_args
	subq	$SAVED, %rsp
	.cfi_adjust_cfa_offset SAVED
	movq	%rax, 0x00(%rsp)
	movq	%rcx, 0x08(%rsp)
	movq	%rdx, 0x10(%rsp)
	movq	%rsi, 0x18(%rsp)
	movq	%rdi, 0x20(%rsp)
	movq	%r8, 0x28(%rsp)
	movq	%r9, 0x30(%rsp)
	movq	%r10, 0x38(%rsp)
	movq	%r11, 0x40(%rsp)
	align_stack 0x48
	.endm

	.macro restore_args
	unalign_stack 0x48
	movq	0x00(%rsp), %rax
	movq	0x08(%rsp), %rcx
	movq	0x10(%rsp), %rdx
	movq	0x18(%rsp), %rsi
	movq	0x20(%rsp), %rdi
	movq	0x28(%rsp), %r8
	movq	0x30(%rsp), %r9
	movq	0x38(%rsp), %r10
	movq	0x40(%rsp), %r11
	addq	$SAVED, %rsp
	.cfi_adjust_cfa_offset -SAVED
	.endm

/*
 * Go on where the slot at rsp says.  A ret would be taken for that of another
 * call, but only signals leave alone what lies below rsp.
 */
	.macro leave_by_slot
#ifdef MCOUNT_HOSTED
	addq	$8, %rsp
	.cfi_adjust_cfa_offset -8
	jmp	*-8(%rsp)
#else
	ret
#endif
	.endm

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.endm

	.text
	.p2align 5
	entry	ftrace_caller
	.cfi_startproc
	save_args
	movq	SAVED(%rbx), %rdi
	subq	$SITE_SIZE, %rdi
	movq	SAVED+8(%rbx), %rsi
	movq	%rbx, %rcx
	entry	ftrace_call
	call	ftrace_stub
	entry	ftrace_graph_call
	call	ftrace_stub
	restore_args
	ret
	.cfi_endproc
	.size	ftrace_caller, . - ftrace_caller

/* Called inside of ftrace_caller: its frame lies at rbx. */
	.p2align 4
	entry	ftrace_graph_caller
	.cfi_startproc
	leaq	SAVED+8(%rbx), %rdi
	movq	SAVED(%rbx), %rsi
	subq	$SITE_SIZE, %rsi
	movq	%rdi, %rdx
	jmp	prepare_ftrace_return
	.cfi_endproc
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 4
	entry	ftrace_stub
	.cfi_startproc
	ret
	.cfi_endproc
	.size	ftrace_stub, . - ftrace_stub

/*
 * A traced function returns here.  Its caller may know which registers it
 * leaves alone and keep values there, so all stay as they are.
 * The unwinder looks for the call before a return address, hence the mark;
 * the frame has no size of its own, and ftrace_graph_personality puts the
 * true return address back before an exception passes.
 */
	.p2align 4
	.cfi_startproc
#ifdef MCOUNT_HOSTED
	.cfi_personality 0x9b, ftrace_graph_personality_pointer
#endif
	.cfi_def_cfa rsp, 0
	HIDDEN_RULE(16)
	HIDDEN_MARK
	entry	return_to_handler
	.cfi_undefined rip
#ifdef MCOUNT_HOSTED
	record_return
#endif
	subq	$8, %rsp		/* the return slot again */
	.cfi_adjust_cfa_offset 8
	save_args
	leaq	SAVED(%rbx), %rdi
	call	ftrace_return_to_handler
	movq	%rax, SAVED(%rbx)
	restore_args
	leave_by_slot
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/*
 * Nobody patched the call: ask whether anyone listens.  `\slot` leads from
 * the saved registers to the parent's return address.
 */
	.macro static_tracer slot:vararg
	pushq	%r11
	.cfi_adjust_cfa_offset 8
	leaq	ftrace_stub(%rip), %r11
	cmpq	%r11, ftrace_trace_function(%rip)
	jne	1f
	cmpq	%r11, ftrace_graph_return(%rip)
	jne	1f
	popq	%r11
	.cfi_adjust_cfa_offset -8
	ret
	.cfi_adjust_cfa_offset 8
1:	popq	%r11
	.cfi_adjust_cfa_offset -8
	save_args
	movq	\slot, %rdi
	movq	SAVED(%rbx), %rsi
	subq	$SITE_SIZE, %rsi
	call	*ftrace_trace_function(%rip)
	leaq	ftrace_stub(%rip), %r11
	cmpq	%r11, ftrace_graph_return(%rip)
	je	2f
	leaq	\slot, %rdi
	movq	SAVED(%rbx), %rsi
	subq	$SITE_SIZE, %rsi
	movq	%rdi, %rdx
	call	prepare_ftrace_return
2:	restore_args
	ret
	.endm

	.p2align 4
	entry	arch_fentry
	.globl	__fentry__
	.type	__fentry__, @function
__fentry__:
	.cfi_startproc
	static_tracer SAVED+8(%rbx)
	.cfi_endproc
	.size	__fentry__, . - __fentry__

/* Behind the prologue: -pg keeps a frame, the slot is above the saved rbp. */
	.p2align 4
	.globl	mcount
	.type	mcount, @function
	.globl	_mcount
	.type	_mcount, @function
	entry	arch_mcount
mcount:
_mcount:
	.cfi_startproc
	static_tracer 8(%rbp)
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount
	.size	mcount, . - mcount
	.size	_mcount, . - _mcount

/* arch_keep_vectors(fn, arg); arch_vectors is what xsave needs, 0: none. */
	.p2align 4
	entry	arch_keep_vectors
	.cfi_startproc
	pushq	%rbp
	.cfi_adjust_cfa_offset 8
	.cfi_offset rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register rbp
	pushq	%rbx
	.cfi_offset rbx, -24
	movq	%rdi, %r10
	movq	%rsi, %rdi
	movl	arch_vectors(%rip), %ebx
	testl	%ebx, %ebx
	jz	3f
	subq	%rbx, %rsp
	andq	$-64, %rsp
	xorl	%eax, %eax
	leaq	512(%rsp), %r11		/* xsave's header must be zero */
	movl	$8, %ecx
4:	movq	%rax, -8(%r11, %rcx, 8)
	decl	%ecx
	jnz	4b
	movl	$-1, %eax
	movl	$-1, %edx
	xsave64	(%rsp)
	call	*%r10
	movl	$-1, %eax
	movl	$-1, %edx
	xrstor64 (%rsp)
	jmp	5f
3:	subq	$512+8, %rsp
	andq	$-16, %rsp
	fxsave64 (%rsp)
	call	*%r10
	fxrstor64 (%rsp)
5:	leaq	-8(%rbp), %rsp
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa rsp, 8
	ret
	.cfi_endproc
	.size	arch_keep_vectors, . - arch_keep_vectors

#ifdef MCOUNT_HOSTED
/* To be copied within reach of sites that are far away; the copy's last
   pointer is set to where it leads. */
	.p2align 4
	entry	arch_far_caller
	jmp	*7f(%rip)
	.p2align 3
7:	.quad	0
	entry	arch_far_caller_end
#endif

#endif
	.section .note.GNU-stack, "", %progbits

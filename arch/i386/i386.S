/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for i386: what a call site calls, what a swapped return address
 * returns to, and what objects built with -pg call unpatched.
 *
 *	level			reached by
 *	function tracer		__fentry__, mcount, _mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	none: a callee may pop its arguments
 *	return-address pointer	the address of the return slot
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *
 * At a site the stack holds the site's end and above it the parent's return
 * address.  Arguments live on the stack, or with regparm in eax, edx and ecx;
 * ecx is the static chain, eax the place of a nested function's.  Vector and
 * float registers are never touched here: the runtime is built without them.
 */
#if defined(__i386__)

#include "arch/hidden.h"

#define SITE_SIZE 5
#define ARGS 16		/* words for the four arguments of a tracer */
#define FRAME 16	/* struct ftrace_regs, and ebx */

/*
 * A compiler that knows a function calls nothing need not align the stack for
 * it: ebx keeps where it was.
 */
	.macro align_stack at
	movl	%ebx, \at(%esp)
	.cfi_rel_offset ebx, \at
	movl	%esp, %ebx
	.cfi_def_cfa_register ebx
	andl	$-16, %esp
	subl	$ARGS, %esp
	.endm

	.macro unalign_stack at
	movl	%ebx, %esp
	.cfi_def_cfa_register esp
	movl	\at(%esp), %ebx
	.cfi_restore ebx
	.endm

	.macro save_args
	subl	$FRAME, %esp
	.cfi_adjust_cfa_offset FRAME
	movl	%eax, (%esp)
	movl	%ecx, 4(%esp)
	movl	%edx, 8(%esp)
	align_stack 12
	.endm

	.macro restore_args
	unalign_stack 12
	movl	(%esp), %eax
	movl	4(%esp), %ecx
	movl	8(%esp), %edx
	addl	$FRAME, %esp
	.cfi_adjust_cfa_offset -FRAME
	.endm

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.endm

	.text
	.p2align 4
	entry	ftrace_caller
	.cfi_startproc
	save_args
	movl	FRAME(%ebx), %eax
	subl	$SITE_SIZE, %eax
	movl	%eax, (%esp)
	movl	FRAME+4(%ebx), %eax
	movl	%eax, 4(%esp)
	movl	%ebx, 12(%esp)
	entry	ftrace_call
	call	ftrace_stub
	entry	ftrace_graph_call
	call	ftrace_stub
	restore_args
	ret
	.cfi_endproc
	.size	ftrace_caller, . - ftrace_caller

/*
 * Called inside of ftrace_caller, whose room for arguments is where those of
 * a function that is jumped to must be.
 */
	.p2align 4
	entry	ftrace_graph_caller
	.cfi_startproc
	leal	FRAME+4(%ebx), %eax
	movl	%eax, 4(%esp)
	movl	%eax, 12(%esp)
	movl	FRAME(%ebx), %eax
	subl	$SITE_SIZE, %eax
	movl	%eax, 8(%esp)
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
 * A traced function returns here; eax, edx and st(0) are its values.  It may
 * have popped more than its return address (`ret $4`), so only what lies
 * below the stack pointer tells which frame it was.  The unwinder looks for
 * the call before a return address, hence the mark.
 */
	.p2align 4
	.cfi_startproc
#ifdef MCOUNT_HOSTED
	.cfi_personality 0x9b, ftrace_graph_personality_pointer
#endif
	.cfi_def_cfa esp, 0
	HIDDEN_RULE(8)
	HIDDEN_MARK
	entry	return_to_handler
	.cfi_undefined eip
	subl	$FRAME, %esp
	.cfi_adjust_cfa_offset FRAME
	movl	%eax, (%esp)
	movl	%edx, 4(%esp)
	align_stack 12
	leal	FRAME(%ebx), %eax
	movl	%eax, (%esp)
	call	ftrace_return_below
	unalign_stack 12
	movl	%eax, %ecx
	movl	(%esp), %eax
	movl	4(%esp), %edx
	addl	$FRAME, %esp
	.cfi_adjust_cfa_offset -FRAME
	jmp	*%ecx
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/* \reg: the address that follows. */
	.macro here reg
	call	1f
1:	popl	%\reg
	.endm

/*
 * Nobody patched the call: ask whether anyone listens.  `\slot` leads from
 * the saved registers to the parent's return address.
 */
	.macro static_tracer slot:vararg
	save_args
	here	edx
	leal	ftrace_stub - 1b(%edx), %eax
	cmpl	%eax, ftrace_trace_function - 1b(%edx)
	jne	2f
	cmpl	%eax, ftrace_graph_return - 1b(%edx)
	je	3f
2:	movl	\slot, %eax
	movl	%eax, (%esp)
	movl	FRAME(%ebx), %eax
	subl	$SITE_SIZE, %eax
	movl	%eax, 4(%esp)
	call	*ftrace_trace_function - 1b(%edx)
	here	edx
	leal	ftrace_stub - 1b(%edx), %eax
	cmpl	%eax, ftrace_graph_return - 1b(%edx)
	je	3f
	leal	\slot, %eax
	movl	%eax, (%esp)
	movl	%eax, 8(%esp)
	movl	FRAME(%ebx), %eax
	subl	$SITE_SIZE, %eax
	movl	%eax, 4(%esp)
	call	prepare_ftrace_return
3:	restore_args
	ret
	.endm

	.p2align 4
	entry	arch_fentry
	.globl	__fentry__
	.type	__fentry__, @function
__fentry__:
	.cfi_startproc
	static_tracer FRAME+4(%ebx)
	.cfi_endproc
	.size	__fentry__, . - __fentry__

/* Behind the prologue: -pg keeps a frame, the slot is above the saved ebp. */
	.p2align 4
	.globl	mcount
	.type	mcount, @function
	.globl	_mcount
	.type	_mcount, @function
	entry	arch_mcount
mcount:
_mcount:
	.cfi_startproc
	static_tracer 4(%ebp)
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount
	.size	mcount, . - mcount
	.size	_mcount, . - _mcount

/* arch_keep_vectors(fn, arg); arch_vectors is what xsave needs, 0: none. */
	.p2align 4
	entry	arch_keep_vectors
	.cfi_startproc
	pushl	%ebp
	.cfi_adjust_cfa_offset 4
	.cfi_offset ebp, -8
	movl	%esp, %ebp
	.cfi_def_cfa_register ebp
	pushl	%ebx
	.cfi_offset ebx, -12
	pushl	%esi
	.cfi_offset esi, -16
	here	ecx
	movl	arch_vectors - 1b(%ecx), %ebx
	movl	12(%ebp), %esi
	testl	%ebx, %ebx
	jz	3f
	subl	%ebx, %esp
	andl	$-64, %esp
	xorl	%eax, %eax
	movl	$16, %ecx
4:	movl	%eax, 512-4(%esp, %ecx, 4)	/* xsave's header */
	decl	%ecx
	jnz	4b
	decl	%eax
	movl	%eax, %edx
	xsave	(%esp)
	subl	$16, %esp
	movl	%esi, (%esp)
	call	*8(%ebp)
	addl	$16, %esp
	movl	$-1, %eax
	movl	%eax, %edx
	xrstor	(%esp)
	jmp	5f
3:	subl	$512, %esp
	andl	$-16, %esp
	fxsave	(%esp)
	subl	$16, %esp
	movl	%esi, (%esp)
	call	*8(%ebp)
	addl	$16, %esp
	fxrstor	(%esp)
5:	leal	-8(%ebp), %esp
	popl	%esi
	popl	%ebx
	popl	%ebp
	.cfi_def_cfa esp, 4
	ret
	.cfi_endproc
	.size	arch_keep_vectors, . - arch_keep_vectors

#ifdef MCOUNT_HOSTED
/* Every call reaches; should one not, a copy leads on to its last word. */
	.p2align 4
	entry	arch_far_caller
	pushl	%eax
	here	eax
	movl	7f - 1b(%eax), %eax
	xchgl	%eax, (%esp)
	ret
	.p2align 2
7:	.long	0
	entry	arch_far_caller_end
#endif

#endif
	.section .note.GNU-stack, "", %progbits

/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for the 68020 and later: what a call site calls, what a swapped
 * return address returns to, and what objects built with -pg call unpatched.
 *
 *	level			reached by
 *	function tracer		_mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	the return slot's address
 *	return-address pointer	the address of the return slot
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *	live			no: a call is three halfwords
 *
 * At a site the stack holds the site's end and above it the parent's return
 * address.  Arguments live on the stack; a1 is where a large result goes, a0
 * the static chain.  Float registers are never touched here: integer code
 * takes none.  Functions that pop their arguments (-mrtd) have no graph.
 */
#if defined(__m68k__) && !defined(__mcoldfire__)

#include "arch/hidden.h"

/* To this assembler, a bar begins a comment. */
#define SITE_SIZE 6
#define CALL_SIZE 6
#define ARGS 16		/* those of a tracer */
#define REGS 16		/* struct ftrace_regs: d0, d1, a0, a1 */

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.endm

	.macro save_args
	movem.l	%d0/%d1/%a0/%a1, -(%sp)
	.cfi_adjust_cfa_offset REGS
	.endm

	.macro restore_args
	movem.l	(%sp)+, %d0/%d1/%a0/%a1
	.cfi_adjust_cfa_offset -REGS
	.endm

	.text
	.p2align 2
	entry	ftrace_caller
	.cfi_startproc
	save_args
	move.l	%sp, %a0
	move.l	REGS(%sp), %d0
	subq.l	#SITE_SIZE, %d0
	move.l	REGS+4(%sp), %d1
	move.l	%a0, -(%sp)
	clr.l	-(%sp)
	move.l	%d1, -(%sp)
	move.l	%d0, -(%sp)
	.cfi_adjust_cfa_offset ARGS
	entry	ftrace_call
	bsr.l	ftrace_stub
	entry	ftrace_graph_call
	bsr.l	ftrace_stub
	lea	ARGS(%sp), %sp
	.cfi_adjust_cfa_offset -ARGS
	restore_args
	rts
	.cfi_endproc
	.size	ftrace_caller, . - ftrace_caller

/*
 * Called inside of ftrace_caller, whose room for arguments is where those of
 * a function that is jumped to must be.
 */
	.p2align 2
	entry	ftrace_graph_caller
	.cfi_startproc
	lea	4+ARGS+REGS+4(%sp), %a0
	move.l	4+ARGS+REGS(%sp), %d0
	subq.l	#SITE_SIZE, %d0
	move.l	%a0, 4(%sp)
	move.l	%d0, 8(%sp)
	move.l	%a0, 12(%sp)
	bra.l	prepare_ftrace_return
	.cfi_endproc
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 2
	entry	ftrace_stub
	.cfi_startproc
	rts
	.cfi_endproc
	.size	ftrace_stub, . - ftrace_stub

/*
 * A traced function returns here, right above its slot; d0, d1, a0 and fp0 are
 * its values.  The unwinder looks for the call before a return address, hence
 * the mark; ftrace_graph_personality puts the true return address back before
 * an exception passes.
 */
	.p2align 2
	.cfi_startproc
#ifdef MCOUNT_HOSTED
	.cfi_personality 0x9b, ftrace_graph_personality_pointer
#endif
	.cfi_def_cfa 15, 0
	HIDDEN_RULE(24)
	HIDDEN_MARK
	entry	return_to_handler
	.cfi_undefined 24
	movem.l	%d0/%d1/%a0, -(%sp)
	.cfi_adjust_cfa_offset 12
	pea	12-4(%sp)
	.cfi_adjust_cfa_offset 4
	bsr.l	ftrace_return_to_handler
	addq.l	#4, %sp
	.cfi_adjust_cfa_offset -4
	move.l	%d0, %a1
	movem.l	(%sp)+, %d0/%d1/%a0
	.cfi_adjust_cfa_offset -12
	jmp	(%a1)
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/*
 * Nobody patched the call, which stands behind the prologue: the slot is above
 * the saved frame pointer.
 */
	.p2align 2
	.globl	_mcount
	.type	_mcount, @function
	entry	arch_mcount
	entry	arch_fentry
_mcount:
	.cfi_startproc
	save_args
	lea	(ftrace_stub, %pc), %a0
	lea	(ftrace_trace_function, %pc), %a1
	move.l	(%a1), %a1
	cmp.l	%a0, %a1
	beq	1f
	move.l	REGS(%sp), %d0
	subq.l	#CALL_SIZE, %d0
	move.l	%d0, -(%sp)
	move.l	4(%fp), -(%sp)
	jsr	(%a1)
	addq.l	#8, %sp
1:	lea	(ftrace_stub, %pc), %a0
	lea	(ftrace_graph_return, %pc), %a1
	move.l	(%a1), %a1
	cmp.l	%a0, %a1
	beq	2f
	move.l	REGS(%sp), %d0
	subq.l	#CALL_SIZE, %d0
	pea	4(%fp)
	move.l	%d0, -(%sp)
	pea	4(%fp)
	bsr.l	prepare_ftrace_return
	lea	12(%sp), %sp
2:	restore_args
	rts
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount
	.size	_mcount, . - _mcount

/* arch_keep_vectors(fn, arg): what a call may change of float registers. */
#define FLOATS 32
	.p2align 2
	entry	arch_keep_vectors
	.cfi_startproc
#ifdef __HAVE_68881__
	fmovem	%fp0/%fp1, -(%sp)
	fmovem	%fpcr/%fpsr, -(%sp)
	.cfi_adjust_cfa_offset FLOATS
	move.l	FLOATS+8(%sp), -(%sp)
	move.l	FLOATS+8(%sp), %a0
	jsr	(%a0)
	addq.l	#4, %sp
	fmovem	(%sp)+, %fpcr/%fpsr
	fmovem	(%sp)+, %fp0/%fp1
	.cfi_adjust_cfa_offset -FLOATS
#else
	move.l	8(%sp), -(%sp)
	move.l	8(%sp), %a0
	jsr	(%a0)
	addq.l	#4, %sp
#endif
	rts
	.cfi_endproc
	.size	arch_keep_vectors, . - arch_keep_vectors

#ifdef MCOUNT_HOSTED
/* Every call reaches; should one not, a copy leads on to its last word. */
	.p2align 2
	entry	arch_far_caller
	move.l	(7f, %pc), -(%sp)
	rts
	.p2align 2
7:	.long	0
	entry	arch_far_caller_end
#endif

#endif
	.section .note.GNU-stack, "", %progbits

/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for 64-bit SPARC: what a call site calls, what a swapped return
 * address returns to, and what objects built with -pg call unpatched.
 *
 *	level			reached by
 *	function tracer		_mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	sp at the site, which the return finds again
 *	return-address pointer	no: it is in a register, or in its window
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *
 * Before the window turns, at a site, g1 holds the address of the parent's
 * call and o7 that of the site's: both return 8 bytes on.  Arguments live in
 * o0-o5, g5 is the static chain, g4 is free.  A window keeps what this calls
 * would change of the others.  Float registers are never touched here: the
 * runtime is built without them.
 */
#if defined(__sparc__) && defined(__arch64__)

#include "arch/hidden.h"

#define BEHIND 8	/* a call and its delay slot */
#define SITE_LESS_CALL 4
#define BIAS 2047
#define REGS (BIAS + 176)	/* struct ftrace_regs: o0-o5 */
#define PARENT (REGS + 48)
#define FRAME (176 + 64)

	.register %g2, #scratch
	.register %g3, #scratch

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, #function
\name:
	.endm

	.macro turn
	save	%sp, -FRAME, %sp
	.cfi_window_save
	.cfi_register 15, 31
	.cfi_def_cfa_register 30
	mov	%g2, %l2
	mov	%g3, %l3
	mov	%g4, %l4
	mov	%g5, %l5
	.endm

	.macro turn_back
	mov	%l2, %g2
	mov	%l3, %g3
	mov	%l4, %g4
	mov	%l5, %g5
	.endm

/* \reg: the address \symbol; \pc is lost. */
	.macro address reg, symbol, pc
99:	rd	%pc, \pc
	sethi	%pc22(\symbol + (. - 99b)), \reg
	or	\reg, %pc10(\symbol + (. - 99b)), \reg
	sra	\reg, 0, \reg
	add	\reg, \pc, \reg
	.endm

	.text
	.p2align 4
	entry	ftrace_caller
	.cfi_startproc
	turn
	stx	%i0, [%sp + REGS + 0]
	stx	%i1, [%sp + REGS + 8]
	stx	%i2, [%sp + REGS + 16]
	stx	%i3, [%sp + REGS + 24]
	stx	%i4, [%sp + REGS + 32]
	stx	%i5, [%sp + REGS + 40]
	add	%g1, BEHIND, %o1
	stx	%o1, [%sp + PARENT]
	sub	%i7, SITE_LESS_CALL, %o0
	add	%sp, REGS, %o3
	entry	ftrace_call
	call	ftrace_stub
	nop
	entry	ftrace_graph_call
	call	ftrace_stub
	nop
	turn_back
	ldx	[%sp + PARENT], %l1
	add	%i7, BEHIND, %g1
	sub	%l1, BEHIND, %i7
	jmp	%g1
	restore
	.cfi_endproc
	.size	ftrace_caller, . - ftrace_caller

/* Called inside of ftrace_caller, in its window. */
	.p2align 2
	entry	ftrace_graph_caller
	.cfi_startproc
	add	%sp, PARENT, %o0
	sub	%i7, SITE_LESS_CALL, %o1
	mov	%o7, %g1
	mov	%fp, %o2
	call	prepare_ftrace_return
	mov	%g1, %o7
	.cfi_endproc
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 2
	entry	ftrace_stub
	.cfi_startproc
	retl
	nop
	.cfi_endproc
	.size	ftrace_stub, . - ftrace_stub

/*
 * A traced function returns here; o0-o3 and the float registers are its
 * values.  The unwinder looks for the call before a return address, hence the
 * mark; the frame has no size of its own, and ftrace_graph_personality puts
 * the true return address back before an exception passes.
 */
	.p2align 2
	.cfi_startproc
#ifdef MCOUNT_HOSTED
	.cfi_personality 0x9b, ftrace_graph_personality_pointer
#endif
	.cfi_def_cfa 14, BIAS
	HIDDEN_RULE_OF_CALL(15, BEHIND)
	HIDDEN_MARK
	entry	return_to_handler
	.cfi_undefined 15
	turn
	call	ftrace_return_to_handler
	mov	%fp, %o0
	turn_back
	jmp	%o0
	restore
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/*
 * Nobody patched the call, which stands behind the prologue, in the window of
 * the function: i7 is its parent's call, i6 its frame.
 */
	.p2align 2
	.globl	_mcount
	.type	_mcount, #function
	entry	arch_mcount
	entry	arch_fentry
_mcount:
	.cfi_startproc
	mov	%i7, %g1
	mov	%fp, %g4
	turn
	add	%g1, BEHIND, %l1
	stx	%l1, [%sp + PARENT]
	address	%l0, ftrace_stub, %l6
	address	%l1, ftrace_trace_function, %l6
	ldx	[%l1], %l1
	cmp	%l0, %l1
	be,pn	%xcc, 1f
	ldx	[%sp + PARENT], %o0
	call	%l1
	mov	%i7, %o1
1:	address	%l1, ftrace_graph_return, %l6
	ldx	[%l1], %l1
	cmp	%l0, %l1
	be,pn	%xcc, 2f
	add	%sp, PARENT, %o0
	mov	%i7, %o1
	call	prepare_ftrace_return
	mov	%l4, %o2
2:	turn_back
	ldx	[%sp + PARENT], %g1
	restore
	retl
	sub	%g1, BEHIND, %i7
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount
	.size	_mcount, . - _mcount

/* arch_keep_vectors(fn, arg): a call may change any float register. */
#define FLOATS (BIAS + 176)
#define FSR (FLOATS + 256)
#define ROOM (176 + 256 + 16)

	.macro	floats
	.irp	n, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, \
		32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62
	float	\n
	.endr
	.endm

	.p2align 2
	entry	arch_keep_vectors
	.cfi_startproc
	save	%sp, -ROOM, %sp
	.cfi_window_save
	.cfi_register 15, 31
	.cfi_def_cfa_register 30
	.macro	float n
	std	%f\n, [%sp + FLOATS + 4 * \n]
	.endm
	floats
	.purgem	float
	stx	%fsr, [%sp + FSR]
	call	%i0
	mov	%i1, %o0
	.macro	float n
	ldd	[%sp + FLOATS + 4 * \n], %f\n
	.endm
	floats
	ldx	[%sp + FSR], %fsr
	ret
	restore
	.cfi_endproc
	.size	arch_keep_vectors, . - arch_keep_vectors

#ifdef MCOUNT_HOSTED
/* To be copied within reach of sites that are far away; the copy's last
   pointer is set to where it leads. */
	.p2align 3
	entry	arch_far_caller
	rd	%pc, %g4
	ldx	[%g4 + 16], %g4
	jmp	%g4
	nop
	.xword	0
	entry	arch_far_caller_end
#endif

#endif
	.section .note.GNU-stack, "", %progbits

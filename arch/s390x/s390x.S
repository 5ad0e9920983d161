/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for z/Architecture: what a call site calls, what a swapped
 * return address returns to.
 *
 *	level			reached by
 *	function tracer		__fentry__, _mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	sp at the site, which the return finds again
 *	return-address pointer	no: the slot is known to the function alone
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *
 * At a site %r1 holds the site's end (%r0 where GCC's -mfentry made it) and
 * %r14 the parent's return address.  Arguments live in %r2-%r6, %r0 is the
 * static chain.  A callee may use 160 bytes above its %r15.  Float and vector
 * registers are never touched here: the runtime is built without them.
 */
#if defined(__s390x__)

#include "arch/hidden.h"

#define SITE_SIZE 6
#define BELOW 160		/* what a callee may use */
#define SAVED 64		/* struct ftrace_regs: r0-r6, r14 */
#define R1 (BELOW + 8)
#define R14 (BELOW + 56)
#define FRAME (BELOW + SAVED)
#define R14_OF_CALLER 112

	.machine "z13"

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.endm

	.macro save_args
	lay	%r15, -FRAME(%r15)
	.cfi_adjust_cfa_offset FRAME
	stmg	%r0, %r6, BELOW(%r15)
	stg	%r14, R14(%r15)
	.cfi_offset 14, -168
	.endm

	.macro restore_args
	lmg	%r0, %r6, BELOW(%r15)
	lg	%r14, R14(%r15)
	.cfi_restore 14
	la	%r15, FRAME(%r15)
	.cfi_adjust_cfa_offset -FRAME
	.endm

/* From arch_far_caller, which had no other register to jump through. */
	.text
	.p2align 3
	lg	%r14, R14_OF_CALLER(%r15)
	entry	ftrace_caller
	.cfi_startproc
	save_args
	lay	%r2, -SITE_SIZE(%r1)
	lgr	%r3, %r14
	la	%r5, BELOW(%r15)
	entry	ftrace_call
	brasl	%r14, ftrace_stub
	entry	ftrace_graph_call
	brasl	%r14, ftrace_stub
	restore_args
	br	%r1
	.cfi_endproc
	.size	ftrace_caller, . - ftrace_caller

/* Called inside of ftrace_caller, whose frame lies at %r15. */
	.p2align 3
	entry	ftrace_graph_caller
	.cfi_startproc
	la	%r2, R14(%r15)
	lg	%r3, R1(%r15)
	aghi	%r3, -SITE_SIZE
	la	%r4, FRAME(%r15)
	jg	prepare_ftrace_return
	.cfi_endproc
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 3
	entry	ftrace_stub
	.cfi_startproc
	br	%r14
	.cfi_endproc
	.size	ftrace_stub, . - ftrace_stub

/*
 * A traced function returns here; %r2 and %f0 are its values.  The unwinder
 * looks for the call before a return address, hence the mark; the frame has no
 * size of its own, and ftrace_graph_personality puts the true return address
 * back before an exception passes.
 */
	.p2align 3
	.cfi_startproc
#ifdef MCOUNT_HOSTED
	.cfi_personality 0x9b, ftrace_graph_personality_pointer
#endif
	.cfi_def_cfa 15, 0
	HIDDEN_RULE(14)
	HIDDEN_MARK
	entry	return_to_handler
	.cfi_undefined 14
	lay	%r15, -(BELOW + 8)(%r15)
	.cfi_adjust_cfa_offset BELOW + 8
	stg	%r2, BELOW(%r15)
	la	%r2, (BELOW + 8)(%r15)
	brasl	%r14, ftrace_return_to_handler
	lgr	%r14, %r2
	lg	%r2, BELOW(%r15)
	la	%r15, (BELOW + 8)(%r15)
	.cfi_adjust_cfa_offset -(BELOW + 8)
	br	%r14
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/* Nobody patched the call before the prologue, which links through %r0. */
	.p2align 3
	.globl	__fentry__
	.type	__fentry__, @function
	entry	arch_mcount
	entry	arch_fentry
__fentry__:
	.cfi_startproc
	save_args
	lgr	%r3, %r0
	aghi	%r3, -SITE_SIZE
	stg	%r3, R1(%r15)
	lgr	%r2, %r14
	larl	%r1, ftrace_trace_function
	lg	%r1, 0(%r1)
	basr	%r14, %r1
	larl	%r1, ftrace_graph_return
	lg	%r1, 0(%r1)
	larl	%r4, ftrace_stub
	cgr	%r1, %r4
	je	1f
	la	%r2, R14(%r15)
	lg	%r3, R1(%r15)
	la	%r4, FRAME(%r15)
	brasl	%r14, prepare_ftrace_return
1:	restore_args
	lgr	%r1, %r0
	br	%r1
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount
	.size	__fentry__, . - __fentry__

/*
 * Nor the one of -pg alone, which links through %r14: the parent's address
 * stands in the frame above, from where the function takes it back.  What was
 * recorded of these calls is refused, since no site can be such a one.
 */
#define PARENT (FRAME + 8)
	.p2align 3
	.globl	_mcount
	.type	_mcount, @function
_mcount:
	.cfi_startproc
	save_args
	lg	%r2, PARENT(%r15)
	lgr	%r3, %r14
	aghi	%r3, -SITE_SIZE
	larl	%r1, ftrace_trace_function
	lg	%r1, 0(%r1)
	basr	%r14, %r1
	larl	%r1, ftrace_graph_return
	lg	%r1, 0(%r1)
	larl	%r4, ftrace_stub
	cgr	%r1, %r4
	je	1f
	la	%r2, PARENT(%r15)
	lg	%r3, R14(%r15)
	aghi	%r3, -SITE_SIZE
	la	%r4, FRAME(%r15)
	brasl	%r14, prepare_ftrace_return
1:	restore_args
	br	%r14
	.cfi_endproc
	.size	_mcount, . - _mcount

/* arch_keep_vectors(fn, arg): %f0-%f15, or %v0-%v31 where there are any. */
	.p2align 3
	entry	arch_keep_vectors
	.cfi_startproc
	stmg	%r12, %r15, 96(%r15)
	.cfi_offset 12, -64
	.cfi_offset 13, -56
	.cfi_offset 14, -48
	.cfi_offset 15, -40
	lay	%r15, -(BELOW + 520)(%r15)
	.cfi_adjust_cfa_offset BELOW + 520
	stfpc	(BELOW + 512)(%r15)
	la	%r13, BELOW(%r15)
	lgr	%r1, %r2
	lgr	%r2, %r3
	larl	%r12, arch_vectors
	l	%r12, 0(%r12)
	ltr	%r12, %r12
	jne	1f
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	std	%f\n, 8 * \n(%r13)
	.endr
	basr	%r14, %r1
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	ld	%f\n, 8 * \n(%r13)
	.endr
	j	2f
1:	vstm	%v0, %v15, 0(%r13)
	vstm	%v16, %v31, 256(%r13)
	basr	%r14, %r1
	vlm	%v0, %v15, 0(%r13)
	vlm	%v16, %v31, 256(%r13)
2:	lfpc	(BELOW + 512)(%r15)
	lmg	%r12, %r15, (BELOW + 520 + 96)(%r15)
	.cfi_restore 12
	.cfi_restore 13
	.cfi_restore 14
	.cfi_restore 15
	.cfi_adjust_cfa_offset -(BELOW + 520)
	br	%r14
	.cfi_endproc
	.size	arch_keep_vectors, . - arch_keep_vectors

#ifdef MCOUNT_HOSTED
/* To be copied within reach of sites that are far away; the copy's last
   pointer is set to where it leads, before which %r14 comes back. */
	.p2align 3
	entry	arch_far_caller
	stg	%r14, R14_OF_CALLER(%r15)
	larl	%r14, 7f
	lg	%r14, 0(%r14)
	aghi	%r14, -6
	br	%r14
	.p2align 3
7:	.quad	0
	entry	arch_far_caller_end
#endif

#endif
	.section .note.GNU-stack, "", %progbits

/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for Alpha: what a call site calls, what a swapped return address
 * returns to, and what objects built with -pg call unpatched.
 *
 *	level			reached by
 *	function tracer		_mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	sp at the site, which the return finds again
 *	return-address pointer	no: the slot is known to the function alone
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *	live			yes: one aligned word changes
 *
 * At a site at holds the parent's return address and ra the site's end; the
 * call of -pg links through at, ra is the parent's.  Arguments live in $16-$21,
 * $1 is the static chain, gp the function's own; $27 is free.  The labels are
 * sites of the plugin's shape.  Float registers are never touched here: the
 * runtime is built without them.
 */
#if defined(__alpha__)

#include "arch/hidden.h"

#define SITE_SIZE 8
#define CALL_SIZE 8
#define CHAIN 48	/* struct ftrace_regs: $16-$21, $1, $0, gp, */
#define V0 56
#define GP 64
#define SITE 72		/* the site's end, the parent's return address */
#define PARENT 80
#define FRAME 96

	.set	noreorder
	.set	noat
	.set	nomacro
	.arch	ev4

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.endm

	.macro args op
	.irp	n, 16, 17, 18, 19, 20, 21
	\op	$\n, 8 * (\n - 16)($30)
	.endr
	\op	$1, CHAIN($30)
	\op	$0, V0($30)
	\op	$29, GP($30)
	.endm

	.macro save_args end, parent
	lda	$30, -FRAME($30)
	.cfi_def_cfa_offset FRAME
	args	stq
	stq	\end, SITE($30)
	stq	\parent, PARENT($30)
	.cfi_offset 26, PARENT - FRAME
	.endm

	.macro restore_args
	args	ldq
	ldq	$28, SITE($30)
	ldq	$26, PARENT($30)
	.cfi_restore 26
	lda	$30, FRAME($30)
	.cfi_def_cfa_offset 0
	jmp	$31, ($28), 0
	.endm

	.macro own_gp
	br	$27, 99f
99:	ldah	$29, 0($27)		!gpdisp!\@
	lda	$29, 0($29)		!gpdisp!\@
	.endm

	.macro address reg, symbol
	ldah	\reg, \symbol($29)	!gprelhigh
	lda	\reg, \symbol(\reg)	!gprellow
	.endm

	.text
	.p2align 4
	entry	ftrace_caller
	.cfi_startproc
	save_args $26, $28
	own_gp
	lda	$16, -SITE_SIZE($26)
	mov	$28, $17
	mov	$30, $19
	entry	ftrace_call
	mov	$26, $28
	bsr	$26, ftrace_stub
	entry	ftrace_graph_call
	mov	$26, $28
	bsr	$26, ftrace_stub
	restore_args
	.cfi_endproc
	.size	ftrace_caller, . - ftrace_caller

/* Called inside of ftrace_caller, whose frame lies at sp; gp is ours. */
	.p2align 4
	entry	ftrace_graph_caller
	.cfi_startproc
	lda	$16, PARENT($30)
	ldq	$17, SITE($30)
	lda	$17, -SITE_SIZE($17)
	lda	$18, FRAME($30)
	br	$31, prepare_ftrace_return	!samegp
	.cfi_endproc
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 4
	entry	ftrace_stub
	.cfi_startproc
	ret	$31, ($26), 1
	.cfi_endproc
	.size	ftrace_stub, . - ftrace_stub

/*
 * A traced function returns here; $0 and the float registers are its values.
 * The unwinder looks for the call before a return address, hence the mark; the
 * frame has no size of its own, and ftrace_graph_personality puts the true
 * return address back before an exception passes.
 */
	.p2align 4
	.cfi_startproc
#ifdef MCOUNT_HOSTED
	.cfi_personality 0x9b, ftrace_graph_personality_pointer
#endif
	.cfi_def_cfa 30, 0
	HIDDEN_RULE(26)
	HIDDEN_MARK
	entry	return_to_handler
	.cfi_undefined 26
	lda	$30, -16($30)
	.cfi_def_cfa_offset 16
	stq	$0, 0($30)
	stq	$29, 8($30)
	own_gp
	lda	$16, 16($30)
	bsr	$26, ftrace_return_to_handler	!samegp
	mov	$0, $26
	ldq	$0, 0($30)
	ldq	$29, 8($30)
	lda	$30, 16($30)
	.cfi_def_cfa_offset 0
	ret	$31, ($26), 1
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/* Nobody patched the call, which stands before the prologue. */
	.p2align 4
	.globl	_mcount
	.type	_mcount, @function
	entry	arch_mcount
	entry	arch_fentry
_mcount:
	.cfi_startproc
	save_args $28, $26
	own_gp
	address	$2, ftrace_stub
	address	$27, ftrace_trace_function
	ldq	$27, 0($27)
	cmpeq	$2, $27, $3
	bne	$3, 1f
	mov	$26, $16
	lda	$17, -CALL_SIZE($28)
	jsr	$26, ($27), 0
	own_gp
1:	address	$2, ftrace_stub
	address	$27, ftrace_graph_return
	ldq	$27, 0($27)
	cmpeq	$2, $27, $3
	bne	$3, 2f
	lda	$16, PARENT($30)
	ldq	$17, SITE($30)
	lda	$17, -CALL_SIZE($17)
	lda	$18, FRAME($30)
	bsr	$26, prepare_ftrace_return	!samegp
2:	restore_args
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount
	.size	_mcount, . - _mcount

/* arch_keep_vectors(fn, arg): what a call may change of float registers. */
#define FLOATS 16
#define FPCR (FLOATS + 8 * 31)
#define ROOM 272

	.macro	floats op
	.irp	n, 0, 1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, \
		23, 24, 25, 26, 27, 28, 29, 30
	\op	$f\n, FLOATS + 8 * \n($30)
	.endr
	.endm

	.p2align 4
	entry	arch_keep_vectors
	.cfi_startproc
	lda	$30, -ROOM($30)
	.cfi_def_cfa_offset ROOM
	stq	$26, 0($30)
	.cfi_offset 26, -ROOM
	stq	$29, 8($30)
	mov	$16, $27
	mov	$17, $16
	floats	stt
	mf_fpcr	$f0
	stt	$f0, FPCR($30)
	jsr	$26, ($27), 0
	ldt	$f0, FPCR($30)
	mt_fpcr	$f0
	floats	ldt
	ldq	$26, 0($30)
	.cfi_restore 26
	ldq	$29, 8($30)
	lda	$30, ROOM($30)
	.cfi_def_cfa_offset 0
	ret	$31, ($26), 1
	.cfi_endproc
	.size	arch_keep_vectors, . - arch_keep_vectors

#ifdef MCOUNT_HOSTED
/* To be copied within reach of sites that are far away; the copy's last
   pointer is set to where it leads. */
	.p2align 3
	entry	arch_far_caller
	br	$27, 6f
6:	ldq	$27, 12($27)
	jmp	$31, ($27), 0
	nop
	.quad	0
	entry	arch_far_caller_end
#endif

#endif
	.section .note.GNU-stack, "", %progbits

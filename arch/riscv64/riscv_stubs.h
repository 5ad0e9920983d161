/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for RISC-V, both widths: what a call site calls, what a swapped
 * return address returns to, and what objects built with -pg call unpatched.
 * Assembly; who includes it says WORD, LOAD, STORE, DATA for a register.
 *
 *	level			reached by
 *	function tracer		_mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	sp at the site, which the return finds again
 *	return-address pointer	no: the slot is known to the function alone
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *	live			no: a call is two instructions
 *
 * At a site ra holds the parent's return address and t0 the site's end.
 * Arguments live in a0-a7, t2 is the static chain.  Float registers are never
 * touched here: the runtime is built without them.  -pg without frame
 * pointers does not tell where the return slot is, so unpatched objects have
 * no graph.  The calls that are sites themselves must not be relaxed: they
 * will go elsewhere.
 */
#define SITE_SIZE 8
#define SAVED ((14 * WORD + 15) / 16 * 16)	/* struct ftrace_regs */
#define END (10 * WORD)				/* in it: the site's end */
#define FP (SAVED - 2 * WORD)
#define RA (SAVED - WORD)

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, %function
\name:
	.endm

/* save or restore: a0-a7, t2 */
	.macro args op
	\op	a0, 0 * WORD(sp)
	\op	a1, 1 * WORD(sp)
	\op	a2, 2 * WORD(sp)
	\op	a3, 3 * WORD(sp)
	\op	a4, 4 * WORD(sp)
	\op	a5, 5 * WORD(sp)
	\op	a6, 6 * WORD(sp)
	\op	a7, 7 * WORD(sp)
	\op	t2, 8 * WORD(sp)
	.endm

	.option	norelax
	.text
	.p2align 4
	entry	ftrace_caller
	.cfi_startproc
	addi	sp, sp, -SAVED
	.cfi_adjust_cfa_offset SAVED
	args	STORE
	STORE	t0, END(sp)
	STORE	s0, FP(sp)		/* a frame of the parent */
	STORE	ra, RA(sp)
	.cfi_offset s0, -2 * WORD
	.cfi_offset ra, -WORD
	addi	s0, sp, SAVED
	addi	a0, t0, -SITE_SIZE
	mv	a1, ra
	mv	a3, sp
	entry	ftrace_call
	call	ftrace_stub
	entry	ftrace_graph_call
	call	ftrace_stub
	args	LOAD
	LOAD	t0, END(sp)
	LOAD	s0, FP(sp)
	LOAD	ra, RA(sp)
	.cfi_restore s0
	.cfi_restore ra
	addi	sp, sp, SAVED
	.cfi_adjust_cfa_offset -SAVED
	jr	t0
	.cfi_endproc
	.size	ftrace_caller, . - ftrace_caller

/* Called inside of ftrace_caller, whose frame lies at sp. */
	.p2align 2
	entry	ftrace_graph_caller
	.cfi_startproc
	addi	a0, sp, RA
	LOAD	a1, END(sp)
	addi	a1, a1, -SITE_SIZE
	addi	a2, sp, SAVED
	tail	prepare_ftrace_return
	.cfi_endproc
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 2
	entry	ftrace_stub
	.cfi_startproc
	ret
	.cfi_endproc
	.size	ftrace_stub, . - ftrace_stub

/*
 * A traced function returns here; a0, a1, fa0 and fa1 are its values.  The
 * unwinder looks for the call before a return address, hence the mark; the
 * frame has no size of its own, and ftrace_graph_personality puts the true
 * return address back before an exception passes.
 */
	.p2align 2
	.cfi_startproc
#ifdef MCOUNT_HOSTED
	.cfi_personality 0x9b, ftrace_graph_personality_pointer
#endif
	.cfi_def_cfa sp, 0
	HIDDEN_RULE(1)
	HIDDEN_MARK
	entry	return_to_handler
	.cfi_undefined ra
	addi	sp, sp, -0x10
	.cfi_adjust_cfa_offset 0x10
	STORE	a0, 0 * WORD(sp)
	STORE	a1, 1 * WORD(sp)
	addi	a0, sp, 0x10
	call	ftrace_return_to_handler
	mv	ra, a0
	LOAD	a0, 0 * WORD(sp)
	LOAD	a1, 1 * WORD(sp)
	addi	sp, sp, 0x10
	.cfi_adjust_cfa_offset -0x10
	ret
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/* Nobody patched the call, whose argument is the parent's return address. */
	.p2align 2
	.globl	_mcount
	.type	_mcount, %function
	entry	arch_mcount
	entry	arch_fentry
_mcount:
	.cfi_startproc
	lla	t1, ftrace_trace_function
	LOAD	t1, 0(t1)
	addi	a1, ra, -SITE_SIZE
	jr	t1			/* ftrace_stub while nobody listens */
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount
	.size	_mcount, . - _mcount

/* arch_keep_vectors(fn, arg): what a call may change of float registers. */
#ifdef __riscv_flen
#define FLOATS 0x100
#if __riscv_flen == 32
#define FLOAT_STORE fsw
#define FLOAT_LOAD flw
#else
#define FLOAT_STORE fsd
#define FLOAT_LOAD fld
#endif
	.macro	floats op
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, \
		28, 29, 30, 31
	\op	f\n, \n * 8(sp)
	.endr
	.endm
#endif

	.p2align 2
	entry	arch_keep_vectors
	.cfi_startproc
	addi	sp, sp, -0x20
	.cfi_adjust_cfa_offset 0x20
	STORE	ra, (0x20 - WORD)(sp)
	.cfi_offset ra, -WORD
	mv	t1, a0
	mv	a0, a1
#ifdef __riscv_flen
	frcsr	t2
	STORE	t2, 0x10(sp)
	addi	sp, sp, -FLOATS
	.cfi_adjust_cfa_offset FLOATS
	floats	FLOAT_STORE
	jalr	t1
	floats	FLOAT_LOAD
	addi	sp, sp, FLOATS
	.cfi_adjust_cfa_offset -FLOATS
	LOAD	t2, 0x10(sp)
	fscsr	t2
#else
	jalr	t1
#endif
	LOAD	ra, (0x20 - WORD)(sp)
	.cfi_restore ra
	addi	sp, sp, 0x20
	.cfi_adjust_cfa_offset -0x20
	ret
	.cfi_endproc
	.size	arch_keep_vectors, . - arch_keep_vectors

#ifdef MCOUNT_HOSTED
/* To be copied within reach of sites that are far away; the copy's last
   pointer is set to where it leads. */
	.p2align 3
	entry	arch_far_caller
5:	auipc	t1, %pcrel_hi(7f)
	LOAD	t1, %pcrel_lo(5b)(t1)
	jr	t1
	.p2align 3
7:	DATA	0
	entry	arch_far_caller_end
#endif

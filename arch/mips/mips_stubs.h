/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for MIPS, both widths and orders: what a call site calls, what a
 * swapped return address returns to, and what objects built with -pg call
 * unpatched.  Assembly; who includes it says WORD, LOAD, STORE, ADD for a
 * register, HOME for what a callee may use of its caller's frame, the
 * ARGUMENTS' registers, and how gp is made from ra.
 *
 *	level			reached by
 *	function tracer		_mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	sp at the site, which the return finds again
 *	return-address pointer	no: the slot is known to the function alone
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *	live			no: a call and its delay slot are two words
 *
 * At a site at holds the parent's return address and ra the site's end.  $15
 * is the static chain, $25 and gp belong to the traced function, t8 and v1 are
 * free.  Float registers are never touched here: the runtime is built without
 * them.  -pg does not tell where the return slot is, so unpatched objects have
 * no graph.  Position-independent C is entered with its address in $25: the
 * label calls ftrace_callee's jump, which knows it.
 */
#define SITE_SIZE 12
#define CALL_SIZE 8
#define REGS (HOME + 2 * WORD)		/* struct ftrace_regs: ARGUMENTS, ... */
#define V0 (REGS + 8 * WORD)
#define V1 (REGS + 9 * WORD)
#define CHAIN (REGS + 10 * WORD)
#define T9 (REGS + 11 * WORD)
#define GP (REGS + 12 * WORD)
#define SITE (REGS + 13 * WORD)
#define PARENT (HOME + WORD)
#define FRAME ((REGS + 14 * WORD + 15) / 16 * 16)

	.set	noreorder
	.set	noat
#if __mips_isa_rev < 6
	.set	nomips16
#endif

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.endm

	.macro args op
	.irp	n, ARGUMENTS
	\op	$\n, REGS + WORD * (\n - 4)($29)
	.endr
	\op	$2, V0($29)
	\op	$3, V1($29)
	\op	$15, CHAIN($29)
	\op	$25, T9($29)
	.endm

	.macro save_args
	ADD	$29, $29, -FRAME
	.cfi_adjust_cfa_offset FRAME
	args	STORE
	STORE	$28, GP($29)
	STORE	$31, SITE($29)
	STORE	$1, PARENT($29)
	.cfi_offset 31, PARENT - FRAME
	.endm

/* On to where ra pointed, the parent's return address in it. */
	.macro restore_args drop
	args	LOAD
	LOAD	$28, GP($29)
	LOAD	$24, SITE($29)
	LOAD	$31, PARENT($29)
	.cfi_restore 31
	jr	$24
	ADD	$29, $29, FRAME + \drop
	.endm

/* Where C is position-independent, so is this; ra is lost. */
	.macro own_gp
#ifdef __mips_abicalls
	bal	99f
	nop
99:	make_gp
#endif
	.endm

	.macro call function
	ADDRESS	$25, \function
	jalr	$25
	nop
	.endm

	.text
	.p2align 4
	entry	ftrace_caller
	.cfi_startproc
	save_args
	own_gp
	LOAD	$4, SITE($29)
	LOAD	$5, PARENT($29)
	ADD	$4, $4, -SITE_SIZE
	ADD	$7, $29, REGS
	entry	ftrace_call
	nop			/* off: what the call is is not a linker's */
	nop
	LOAD	$5, SITE($29)
	entry	ftrace_graph_call
	nop
	nop
	restore_args 0
	.cfi_endproc
	.size	ftrace_caller, . - ftrace_caller

/* Called inside of ftrace_caller, whose frame lies at sp; gp is ours. */
	.p2align 2
	entry	ftrace_graph_caller
	.cfi_startproc
	ADDRESS	$25, prepare_ftrace_return
	ADD	$4, $29, PARENT
	ADD	$5, $5, -SITE_SIZE
	jr	$25
	ADD	$6, $29, FRAME
	.cfi_endproc
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 2
	entry	ftrace_stub
	.cfi_startproc
	jr	$31
	nop
	.cfi_endproc
	.size	ftrace_stub, . - ftrace_stub

#ifdef __mips_abicalls
/* Jump where arch_callee says. */
	.p2align 2
	entry	arch_call_callee
	.cfi_startproc
	ADDRESS	$25, arch_callee
	LOAD	$25, 0($25)
	jr	$25
	nop
	.cfi_endproc
	.size	arch_call_callee, . - arch_call_callee
#endif

/*
 * A traced function returns here; v0, v1 and the float registers are its
 * values.  The unwinder looks for the call before a return address, hence the
 * mark; the frame has no size of its own, and ftrace_graph_personality puts
 * the true return address back before an exception passes.
 */
#define KEPT ((HOME + 3 * WORD + 15) / 16 * 16)
	.p2align 2
	.cfi_startproc
#ifdef MCOUNT_HOSTED
	.cfi_personality 0x80, ftrace_graph_personality_pointer
#endif
	.cfi_def_cfa 29, 0
	HIDDEN_RULE(31)
	HIDDEN_MARK
	entry	return_to_handler
	.cfi_undefined 31
	ADD	$29, $29, -KEPT
	.cfi_adjust_cfa_offset KEPT
	STORE	$2, HOME($29)
	STORE	$3, HOME + WORD($29)
	STORE	$28, HOME + 2 * WORD($29)
	own_gp
	ADD	$4, $29, KEPT
	call	ftrace_return_to_handler
	move	$31, $2
	LOAD	$2, HOME($29)
	LOAD	$3, HOME + WORD($29)
	LOAD	$28, HOME + 2 * WORD($29)
	jr	$31
	ADD	$29, $29, KEPT
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/* Nobody patched the call; DROP is what it put on the stack. */
	.p2align 2
	.globl	_mcount
	.type	_mcount, @function
	entry	arch_mcount
	entry	arch_fentry
_mcount:
	.cfi_startproc
	save_args
	own_gp
	ADDRESS	$25, ftrace_trace_function
	ADDRESS	$2, ftrace_stub
	LOAD	$25, 0($25)
	beq	$25, $2, 1f
	LOAD	$5, SITE($29)
	LOAD	$4, PARENT($29)
	jalr	$25
	ADD	$5, $5, -CALL_SIZE
1:	restore_args DROP
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount
	.size	_mcount, . - _mcount

/* arch_keep_vectors(fn, arg): what a call may change of float registers. */
#define FLOATS ((HOME + 2 * WORD + 15) / 16 * 16)
#define ROOM (FLOATS + 8 * 24)

	.macro	floats op
	.irp	n, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18
	\op	$f\n, FLOATS + 8 * \n($29)
	.endr
#if WORD == 8
	.irp	n, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23
	\op	$f\n, FLOATS + 8 * \n($29)
	.endr
#endif
	.endm

	.p2align 2
	entry	arch_keep_vectors
	.cfi_startproc
	ADD	$29, $29, -ROOM
	.cfi_def_cfa_offset ROOM
	STORE	$31, HOME($29)
	.cfi_offset 31, HOME - ROOM
	STORE	$16, HOME + WORD($29)
	.cfi_offset 16, HOME + WORD - ROOM
	move	$25, $4
	move	$4, $5
#ifdef __mips_hard_float
	cfc1	$16, $31
	floats	sdc1
	jalr	$25
	nop
	floats	ldc1
	ctc1	$16, $31
#else
	jalr	$25
	nop
#endif
	LOAD	$16, HOME + WORD($29)
	.cfi_restore 16
	LOAD	$31, HOME($29)
	.cfi_restore 31
	jr	$31
	ADD	$29, $29, ROOM
	.cfi_endproc
	.size	arch_keep_vectors, . - arch_keep_vectors

#ifdef MCOUNT_HOSTED
/* To be copied within reach of sites that are far away; the copy's last
   pointer is set to where it leads. */
	.p2align 3
	entry	arch_far_caller
	move	$24, $31
	bal	6f
	nop
6:	LOAD	$3, 3 * 4($31)		/* three instructions on */
	jr	$3
	move	$31, $24
	.p2align 3
7:	DATA	0
	entry	arch_far_caller_end
#endif

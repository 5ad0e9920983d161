/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for 64-bit LoongArch, freestanding: what a call site calls, what
 * a swapped return address returns to, and what objects built with -pg call
 * unpatched.
 *
 *	level			reached by
 *	function tracer		_mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	sp at the site, which the return finds again
 *	return-address pointer	no: the slot is known to the function alone
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *	Linux programs		no: Debian 12 has no libc for them
 *
 * At a site t0 holds the parent's return address and ra the site's end.
 * Arguments live in a0-a7, t8 is the static chain.  Float and vector registers
 * are never touched here: the runtime is built without them.  -pg does not
 * tell where the return slot is, so unpatched objects have no graph.
 */
#if defined(__loongarch64) && !defined(MCOUNT_HOSTED)

#define SITE_SIZE 8
#define CALL_SIZE 4
#define CHAIN 64	/* struct ftrace_regs: a0-a7, t8, the site's end */
#define SITE 72
#define RA 88
#define FRAME 96

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.endm

	.macro args op
	.irp	n, 4, 5, 6, 7, 8, 9, 10, 11
	\op	$r\n, $sp, 8 * (\n - 4)
	.endr
	\op	$t8, $sp, CHAIN
	.endm

	.text
	.p2align 4
	entry	ftrace_caller
	.cfi_startproc
	addi.d	$sp, $sp, -FRAME
	.cfi_def_cfa_offset FRAME
	args	st.d
	st.d	$ra, $sp, SITE
	st.d	$t0, $sp, RA
	.cfi_offset 1, RA - FRAME
	addi.d	$a0, $ra, -SITE_SIZE
	move	$a1, $t0
	move	$a3, $sp
	entry	ftrace_call
	bl	ftrace_stub
	entry	ftrace_graph_call
	bl	ftrace_stub
	args	ld.d
	ld.d	$t0, $sp, SITE
	ld.d	$ra, $sp, RA
	.cfi_restore 1
	addi.d	$sp, $sp, FRAME
	.cfi_def_cfa_offset 0
	jr	$t0
	.cfi_endproc
	.size	ftrace_caller, . - ftrace_caller

/* Called inside of ftrace_caller, whose frame lies at sp. */
	.p2align 2
	entry	ftrace_graph_caller
	.cfi_startproc
	addi.d	$a0, $sp, RA
	ld.d	$a1, $sp, SITE
	addi.d	$a1, $a1, -SITE_SIZE
	addi.d	$a2, $sp, FRAME
	b	prepare_ftrace_return
	.cfi_endproc
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 2
	entry	ftrace_stub
	.cfi_startproc
	ret
	.cfi_endproc
	.size	ftrace_stub, . - ftrace_stub

/* A traced function returns here; a0, a1, fa0 and fa1 are its values. */
	.p2align 2
	entry	return_to_handler
	.cfi_startproc
	.cfi_undefined 1
	addi.d	$sp, $sp, -16
	.cfi_def_cfa_offset 16
	st.d	$a0, $sp, 0
	st.d	$a1, $sp, 8
	addi.d	$a0, $sp, 16
	bl	ftrace_return_to_handler
	move	$ra, $a0
	ld.d	$a0, $sp, 0
	ld.d	$a1, $sp, 8
	addi.d	$sp, $sp, 16
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/* Nobody patched the call, whose argument is the parent's return address. */
	.p2align 2
	.globl	_mcount
	.type	_mcount, @function
	entry	arch_mcount
	entry	arch_fentry
_mcount:
	.cfi_startproc
	la.pcrel $t1, ftrace_trace_function
	ld.d	$t1, $t1, 0
	addi.d	$a1, $ra, -CALL_SIZE
	jr	$t1			/* ftrace_stub while nobody listens */
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount
	.size	_mcount, . - _mcount

/* arch_keep_vectors(fn, arg): what a call may change of float registers. */
	.macro	floats op
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, \
		17, 18, 19, 20, 21, 22, 23
	\op	$f\n, $sp, 8 * \n
	.endr
	.endm

#define FLOATS (8 * 24)
#define ROOM (FLOATS + 16)

	.p2align 2
	entry	arch_keep_vectors
	.cfi_startproc
	addi.d	$sp, $sp, -ROOM
	.cfi_def_cfa_offset ROOM
	st.d	$ra, $sp, FLOATS
	.cfi_offset 1, FLOATS - ROOM
	move	$t1, $a0
	move	$a0, $a1
#ifdef __loongarch_double_float
	movfcsr2gr $t2, $fcsr0
	st.d	$t2, $sp, FLOATS + 8
	floats	fst.d
	jirl	$ra, $t1, 0
	floats	fld.d
	ld.d	$t2, $sp, FLOATS + 8
	movgr2fcsr $fcsr0, $t2
#else
	jirl	$ra, $t1, 0
#endif
	ld.d	$ra, $sp, FLOATS
	.cfi_restore 1
	addi.d	$sp, $sp, ROOM
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
	.size	arch_keep_vectors, . - arch_keep_vectors

#endif
	.section .note.GNU-stack, "", %progbits

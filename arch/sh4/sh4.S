/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for SH-4, freestanding: what a call site calls, what a swapped
 * return address returns to, and what objects built with -pg call unpatched.
 *
 *	level			reached by
 *	function tracer		mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	sp at the site, which the return finds again
 *	return-address pointer	no: the slot is known to the function alone
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *	live			no: a call is several instructions
 *	Linux programs		no: GCC 12 has spoilt the libc of Debian 12
 *
 * At a site r0 holds the parent's return address and pr an address in the
 * site.  Arguments live in r4-r7, r2 is where a large result goes, r3 the
 * static chain; r0 and r1 are free.  Float registers are never touched here:
 * integer code takes none.  -pg does not tell where the frame begins, above
 * what it pushed, so unpatched objects have no graph.
 */
#if defined(__SH4__) && defined(__LITTLE_ENDIAN__) && !defined(MCOUNT_HOSTED)

#define SITE_LESS_PR 8
#define REGS 24		/* struct ftrace_regs: r4-r7, r2, r3 */
#define PARENT REGS
#define SITE 28		/* the parent's return address, pr of the site */
#define FRAME 32

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.endm

	.macro push_args
	mov.l	r3, @-r15
	mov.l	r2, @-r15
	mov.l	r7, @-r15
	mov.l	r6, @-r15
	mov.l	r5, @-r15
	mov.l	r4, @-r15
	.endm

	.macro pop_args
	mov.l	@r15+, r4
	mov.l	@r15+, r5
	mov.l	@r15+, r6
	mov.l	@r15+, r7
	mov.l	@r15+, r2
	mov.l	@r15+, r3
	.endm

/* r1: how far it is from label 1 to the function, which braf and bsrf add. */
	.macro far_literal function
	.p2align 2
9:	.long	\function - 1b
	.endm

/* A call of ftrace_stub, in the plugin's shape: the literal is an address. */
	.macro site name
	.p2align 2
	entry	\name
	sts	pr, r0
	mov.l	8f, r1
	jsr	@r1
	nop
	bra	7f
	nop
8:	.long	ftrace_stub
7:
	.endm

	.text
	.p2align 2
	entry	ftrace_caller
	sts.l	pr, @-r15
	mov.l	r0, @-r15
	push_args
	sts	pr, r4
	add	#-SITE_LESS_PR, r4
	mov	r0, r5
	mov	r15, r7
	site	ftrace_call
	site	ftrace_graph_call
	pop_args
	lds.l	@r15+, pr
	mov.l	@r15+, r1
	jmp	@r1
	nop
	.size	ftrace_caller, . - ftrace_caller

/* Called inside of ftrace_caller, whose frame lies at r15. */
	.p2align 2
	entry	ftrace_graph_caller
	mov	r15, r4
	add	#PARENT, r4
	mov.l	@(SITE, r15), r5
	add	#-SITE_LESS_PR, r5
	mov	r15, r6
	mov.l	9f, r1
	braf	r1
	add	#FRAME, r6
1:	far_literal prepare_ftrace_return
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 2
	entry	ftrace_stub
	rts
	nop
	.size	ftrace_stub, . - ftrace_stub

/* A traced function returns here; r0, r1 and fr0, fr1 are its values. */
	.p2align 2
	entry	return_to_handler
	mov	r15, r4
	mov.l	r0, @-r15
	mov.l	9f, r0
	bsrf	r0
	mov.l	r1, @-r15
1:	lds	r0, pr
	mov.l	@r15+, r1
	rts
	mov.l	@r15+, r0
	far_literal ftrace_return_to_handler
	.size	return_to_handler, . - return_to_handler

/*
 * Nobody patched the call: pr is inside of the function, on the stack is its
 * parent's return address.
 */
	.p2align 2
	.globl	mcount
	.type	mcount, @function
	entry	arch_mcount
	entry	arch_fentry
mcount:
	sts.l	pr, @-r15
	push_args
	mov.l	3f, r2
	mov.l	2f, r1
	mov.l	@r1, r1
	cmp/eq	r2, r1
	bt/s	1f
	mov.l	@(REGS, r15), r5
	jsr	@r1
	mov.l	@(REGS + 4, r15), r4
1:	pop_args
	lds.l	@r15+, pr
	rts
	nop
	.p2align 2
2:	.long	ftrace_trace_function
3:	.long	ftrace_stub
	.size	arch_mcount, . - arch_mcount
	.size	mcount, . - mcount

/* arch_keep_vectors(fn, arg): what a call may change of float registers. */
	.p2align 2
	entry	arch_keep_vectors
	sts.l	pr, @-r15
#ifdef __SH_FPU_ANY__
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	fmov.s	fr\n, @-r15
	.endr
	sts.l	fpul, @-r15
	sts.l	fpscr, @-r15
#endif
	jsr	@r4
	mov	r5, r4
#ifdef __SH_FPU_ANY__
	lds.l	@r15+, fpscr
	lds.l	@r15+, fpul
	.irp	n, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
	fmov.s	@r15+, fr\n
	.endr
#endif
	lds.l	@r15+, pr
	rts
	nop
	.size	arch_keep_vectors, . - arch_keep_vectors

/*
 * Set CCR.ICI, from P2, where this code is, too: it lies 512 MiB above P1, and
 * eight instructions go by before code may run cached again.
 */
	.p2align 2
	entry	arch_drop_instructions
	mova	1f, r0
	mov.l	2f, r1
	or	r1, r0
	jmp	@r0
	nop
	.p2align 2
1:	mov.l	3f, r1
	mov.l	@r1, r0
	mov.w	4f, r2
	or	r2, r0
	mov.l	r0, @r1
	.rept	8
	nop
	.endr
	rts
	nop
	.p2align 2
2:	.long	0x20000000
3:	.long	0xff00001c
4:	.short	0x0800
	.size	arch_drop_instructions, . - arch_drop_instructions

#endif
	.section .note.GNU-stack, "", @progbits

/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for ARM, A32 and Thumb-2: what a call site calls, what a swapped
 * return address returns to, and what objects built with -pg call unpatched.
 *
 *	level			reached by
 *	function tracer		__gnu_mcount_nc
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	sp at the site, which the return finds again
 *	return-address pointer	no: the slot is known to the function alone
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *	live			no: the site's word may straddle two in Thumb
 *
 * At a site the parent's return address is on the stack and lr holds the
 * site's end.  Arguments live in r0-r3, ip is the static chain.  Float
 * registers are never touched here: the runtime is built without them.  The
 * stubs are in the instruction set of the runtime's C.  ftrace_caller, and the
 * copy of arch_far_caller, are entered by Thumb sites at their first byte, by
 * A32 sites at the fifth.  -pg does not tell where the return slot is, so
 * unpatched objects have no graph.  Big-endian code has no runtime.
 */
#if defined(__arm__) && !defined(__ARMEB__) && \
	(defined(__ARM_ARCH_ISA_ARM) || __ARM_ARCH_ISA_THUMB >= 2)

#define SITE_SIZE 8
#define CALL_SIZE 4
#define THUMB_BIT 1
#define SITE 24		/* struct ftrace_regs: r0-r3, fp, ip, the site's end, */
#define PARENT 28	/* what the site pushed */
#define FRAME 32
#define ROOM 8		/* for what calls that are off drop */

	.syntax	unified
#ifdef __thumb__
#define AHEAD 4		/* what pc is ahead of its instruction */
#define NATIVE .thumb
#else
#define AHEAD 8
#define NATIVE .arm
#endif

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, %function
\name:
	.endm

	.macro save_args
	push	{r0-r3, fp, ip, lr}
	.endm

/* The parent's return address to lr, and on behind the site. */
	.macro restore_args
	ldr	r0, [sp, #SITE]
	ldr	r1, [sp, #PARENT]
	str	r0, [sp, #PARENT]
	str	r1, [sp, #SITE]
	pop	{r0-r3, fp, ip, lr}
	pop	{pc}
	.endm

/* \reg: the address `\size` bytes before the return address in the frame. */
	.macro self reg, size
	ldr	\reg, [sp, #SITE]
	sub	\reg, \reg, #\size
	bic	\reg, \reg, #THUMB_BIT
	.endm

/*
 * Enter from either instruction set: Thumb at the first byte, A32 at the fifth.
 */
	.macro doors
#if defined(__thumb__) && defined(__ARM_ARCH_ISA_ARM)
	b	1f
	nop
	.arm
	push	{r0}
	add	r0, pc, #THUMB_BIT
	bx	r0
	.thumb
	pop	{r0}
1:
#elif !defined(__thumb__)
	bx	pc
	nop
	.arm
#endif
	.endm

	.text
	.p2align 4
	.thumb
	entry	ftrace_caller
	.fnstart
	doors
	save_args
	self	r0, SITE_SIZE
	ldr	r1, [sp, #PARENT]
	mov	r3, sp
	/* A call that is off drops a word, which that of a site has pushed. */
	sub	sp, sp, #ROOM
	mov	fp, sp
	entry	ftrace_call
	bl	ftrace_stub
	mov	sp, fp
	entry	ftrace_graph_call
	bl	ftrace_stub
	mov	sp, fp
	add	sp, sp, #ROOM
	restore_args
	.cantunwind
	.fnend
	.size	ftrace_caller, . - ftrace_caller

/* Called inside of ftrace_caller, whose frame lies above fp. */
	NATIVE
	.p2align 2
	entry	ftrace_graph_caller
	.fnstart
	ldr	r1, [fp, #(ROOM + SITE)]
	sub	r1, r1, #SITE_SIZE
	bic	r1, r1, #THUMB_BIT
	add	r0, fp, #(ROOM + PARENT)
	add	r2, fp, #(ROOM + FRAME)
	b	prepare_ftrace_return
	.cantunwind
	.fnend
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 2
	entry	ftrace_stub
	.fnstart
	bx	lr
	.cantunwind
	.fnend
	.size	ftrace_stub, . - ftrace_stub

/*
 * A traced function returns here; r0-r3 and the float registers are its
 * values.  The unwinder looks for the call before a return address, hence the
 * nop; ftrace_graph_personality puts the true return address in before an
 * exception passes.
 */
	.p2align 2
	.fnstart
	nop
	entry	return_to_handler
	push	{r0-r3}
	add	r0, sp, #16
	bl	ftrace_return_to_handler
	mov	lr, r0
	pop	{r0-r3}
	bx	lr
#ifdef MCOUNT_HOSTED
	.personality ftrace_graph_personality
	.handlerdata
	.word	0
#else
	.cantunwind
#endif
	.fnend
	.size	return_to_handler, . - return_to_handler

/* \reg: the address of \symbol, whose distance stands at \word. */
	.macro address reg, symbol, at, word
	ldr	\reg, \word
\at:	add	\reg, \reg, pc
	.endm

/*
 * Nobody patched the call.  It stands behind the prologue, which may have put
 * lr anywhere: nothing tells where the return slot is.
 */
	.text
	.p2align 2
	.thumb
	entry	arch_mcount
	entry	arch_fentry
#ifdef __thumb__
	.globl	__gnu_mcount_nc
	.type	__gnu_mcount_nc, %function
__gnu_mcount_nc:
#endif
	.fnstart
	doors
#ifndef __thumb__
	.globl	__gnu_mcount_nc
	.type	__gnu_mcount_nc, %function
__gnu_mcount_nc:
#endif
	save_args
	address	r2, ftrace_stub, 11, 21f
	address	r3, ftrace_trace_function, 12, 22f
	ldr	r3, [r3]
	cmp	r2, r3
	beq	1f
	self	r1, CALL_SIZE
	ldr	r0, [sp, #PARENT]
	blx	r3
1:	restore_args
	.cantunwind
	.fnend
	.size	arch_mcount, . - arch_mcount
	.size	__gnu_mcount_nc, . - __gnu_mcount_nc
	.p2align 2
21:	.word	ftrace_stub - (11b + AHEAD)
22:	.word	ftrace_trace_function - (12b + AHEAD)

/*
 * arch_keep_vectors(fn, arg): what a call may change of float registers;
 * arch_vectors is how many halves of them there are.
 */
#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
	.fpu	fpv4-sp-d16
	.macro	upper op
	.endm
#else
	.fpu	neon
	.macro	upper op
	\op	{d16-d31}
	.endm
#endif
	.p2align 2
	entry	arch_keep_vectors
	.fnstart
	push	{r4-r6, lr}
	address	r4, arch_vectors, 11, 21f
	ldr	r4, [r4]
	mov	r2, r0
	mov	r0, r1
	cmp	r4, #1
	blo	1f
	vmrs	r5, fpscr
	vpush	{d0-d7}
	beq	1f
	upper	vpush
1:	blx	r2
	cmp	r4, #1
	blo	3f
	beq	2f
	upper	vpop
2:	vpop	{d0-d7}
	vmsr	fpscr, r5
3:	pop	{r4-r6, pc}
	.cantunwind
	.fnend
	.size	arch_keep_vectors, . - arch_keep_vectors
	.p2align 2
21:	.word	arch_vectors - (11b + AHEAD)

#ifdef MCOUNT_HOSTED
/* To be copied within reach of sites that are far away; the copy's last
   pointer is set to where it leads. */
	.globl	arch_far_caller, arch_far_caller_end
	.hidden	arch_far_caller, arch_far_caller_end
	.thumb
	.p2align 2
arch_far_caller:
	bx	pc
	nop
	.arm
	ldr	pc, 7f
7:	.word	0
arch_far_caller_end:
#endif

#endif
	.section .note.GNU-stack, "", %progbits

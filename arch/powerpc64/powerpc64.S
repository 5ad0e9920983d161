/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for 64-bit Power, ELFv1 and ELFv2: what a call site calls, what
 * a swapped return address returns to, and what objects built with -pg call
 * unpatched.
 *
 *	level			reached by
 *	function tracer		_mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	the stack pointer at entry
 *	return-address pointer	the caller's frame has the slot
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *	live			yes: one aligned word changes
 *
 * At a site r0 holds the parent's return address and lr the site's end.
 * Arguments live in r3-r10, r11 is the static chain, r2 the TOC pointer of the
 * traced function; r12 and ctr are free.  The slot is 16 bytes above the
 * caller's stack pointer, also for the function itself.  Float and vector
 * registers are never touched here: the runtime is built without them.  What
 * C takes the address of but never calls has no descriptor in ELFv1.
 */
#if defined(__powerpc64__)

#include "arch/hidden.h"

#define SITE_SIZE 8
#define CALL_SIZE 4
#define SLOT 16		/* from a frame: the return address of its callee */
#if _CALL_ELF == 2
#define HEAD 32		/* what a callee may use of a frame */
#define TOC_SLOT 24		/* in it: r2 around calls */
	.abiversion 2
#else
#define HEAD 112
#define TOC_SLOT 40
#endif
#define R2 (HEAD + 72)	/* struct ftrace_regs: r3-r11, r2, the site's end */
#define SITE (HEAD + 80)
#define FRAME (HEAD + 96)

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.endm

	.macro args op
	.irp	n, 3, 4, 5, 6, 7, 8, 9, 10, 11
	\op	\n, HEAD + 8 * (\n - 3)(1)
	.endr
	\op	2, R2(1)
	.endm

/* r12: where the site ends. */
	.macro save_args
	stdu	1, -FRAME(1)
	.cfi_adjust_cfa_offset FRAME
	args	std
	mflr	12
	std	12, SITE(1)
	.endm

/* On behind the site, the parent's return address in lr. */
	.macro restore_args
	args	ld
	ld	12, SITE(1)
	mtctr	12
	addi	1, 1, FRAME
	.cfi_adjust_cfa_offset -FRAME
	ld	0, SLOT(1)
	mtlr	0
	bctr
	.endm

/* r2: ours, which the site's object may not share; lr and r12 are lost. */
	.macro own_toc
	bcl	20, 31, 99f
99:	mflr	12
	addis	2, 12, .TOC.-99b@ha
	addi	2, 2, .TOC.-99b@l
	.endm

	.macro load reg, symbol
	addis	\reg, 2, \symbol@toc@ha
	ld	\reg, \symbol@toc@l(\reg)
	.endm

	.macro address reg, symbol
	addis	\reg, 2, \symbol@toc@ha
	addi	\reg, \reg, \symbol@toc@l
	.endm

/* Call what r12 points to. */
	.macro call_r12
	std	2, TOC_SLOT(1)
#if _CALL_ELF == 2
	mtctr	12
#else
	ld	0, 0(12)
	mtctr	0
	ld	2, 8(12)
	ld	11, 16(12)
#endif
	bctrl
	ld	2, TOC_SLOT(1)
	.endm

	.text
	.p2align 4
	entry	ftrace_caller
	.cfi_startproc
	std	0, SLOT(1)
	.cfi_offset 65, SLOT
	save_args
	addi	3, 12, -SITE_SIZE
	mr	4, 0
	addi	6, 1, HEAD
	own_toc
	entry	ftrace_call
	bl	ftrace_stub
	entry	ftrace_graph_call
	bl	ftrace_stub
	restore_args
	.cfi_endproc
	.size	ftrace_caller, . - ftrace_caller

/* Called inside of ftrace_caller, whose frame lies at r1. */
	.p2align 2
	entry	ftrace_graph_caller
	.cfi_startproc
	ld	4, SITE(1)
	addi	4, 4, -SITE_SIZE
	addi	3, 1, FRAME + SLOT
	addi	5, 1, FRAME
	b	prepare_ftrace_return
	.cfi_endproc
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 2
	entry	ftrace_stub
	.cfi_startproc
	blr
	.cfi_endproc
	.size	ftrace_stub, . - ftrace_stub

/*
 * A traced function returns here; r3, r4 and the float and vector registers
 * are its values.  The unwinder looks for the call before a return address,
 * hence the mark; the frame has no size of its own, and
 * ftrace_graph_personality puts the true return address back before an
 * exception passes.
 */
#define KEPT (HEAD + 32)
	.p2align 2
	.cfi_startproc
#ifdef MCOUNT_HOSTED
	.cfi_personality 0x9b, ftrace_graph_personality_pointer
#endif
	.cfi_def_cfa 1, 0
	HIDDEN_RULE(65)
	HIDDEN_MARK
	entry	return_to_handler
	.cfi_undefined 65
	stdu	1, -KEPT(1)
	.cfi_adjust_cfa_offset KEPT
	std	2, HEAD(1)
	std	3, HEAD + 8(1)
	std	4, HEAD + 16(1)
	own_toc
	addi	3, 1, KEPT
	bl	ftrace_return_to_handler
	mtlr	3
	ld	2, HEAD(1)
	ld	3, HEAD + 8(1)
	ld	4, HEAD + 16(1)
	addi	1, 1, KEPT
	.cfi_adjust_cfa_offset -KEPT
	blr
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/*
 * Nobody patched the call.  Behind the prologue the slot is in the frame that
 * the function's own points to; with -mprofile-kernel the call stands before
 * it, one or two instructions behind the one that takes lr, and goes on with
 * the parent's return address in lr.
 */
#define CALLER (HEAD + 88)
	.p2align 2
	.globl	_mcount
	.type	_mcount, @function
#if _CALL_ELF == 2
_mcount:
#else
	.section .opd, "aw"
	.p2align 3
_mcount:
	.quad	arch_mcount, .TOC.@tocbase, 0
	.previous
#endif
	entry	arch_mcount
	entry	arch_fentry
	.cfi_startproc
	save_args
	.cfi_offset 65, SITE - FRAME
	lwz	3, -2 * CALL_SIZE(12)
	lwz	4, -3 * CALL_SIZE(12)
	own_toc
	lwz	5, (9f - 99b)(12)
	addi	6, 1, FRAME
	cmpw	3, 5
	cmpw	1, 4, 5
	beq	1f
	beq	1, 1f
	ld	6, FRAME(1)
	b	2f
9:	mflr	0
1:	std	0, SLOT(6)
2:	std	6, CALLER(1)
	load	12, ftrace_trace_function
	address	8, ftrace_stub
	cmpld	12, 8
	beq	3f
	ld	3, SLOT(6)
	ld	4, SITE(1)
	addi	4, 4, -CALL_SIZE
	call_r12
3:	load	12, ftrace_graph_return
	address	8, ftrace_stub
	cmpld	12, 8
	beq	4f
	ld	5, CALLER(1)
	addi	3, 5, SLOT
	ld	4, SITE(1)
	addi	4, 4, -CALL_SIZE
	bl	prepare_ftrace_return
4:	args	ld
	ld	12, CALLER(1)
	ld	0, SLOT(12)
	mtlr	0
	ld	12, SITE(1)
	mtctr	12
	addi	1, 1, FRAME
	.cfi_adjust_cfa_offset -FRAME
	bctr
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount

/*
 * arch_keep_vectors(fn, arg): what a call may change, with those of vectors
 * where arch_vectors says that there are any.
 */
#define VECTORS (HEAD + 128)
#define VSCR (VECTORS + 320)
#define LOCAL (VSCR + 16)
#define ROOM (LOCAL + 32)

	.macro	floats op
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
	\op	\n, HEAD + 8 * \n(1)
	.endr
	.endm

	.macro	vectors op
	addi	9, 1, VECTORS
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, \
		17, 18, 19
	\op	\n, 0, 9
	addi	9, 9, 16
	.endr
	.endm

	.machine push
	.machine altivec
	.p2align 2
	entry	arch_keep_vectors
	.cfi_startproc
	mflr	0
	std	0, SLOT(1)
	stdu	1, -ROOM(1)
	.cfi_def_cfa_offset ROOM
	.cfi_offset 65, SLOT
	std	31, LOCAL(1)
	.cfi_offset 31, LOCAL - ROOM
	mr	12, 3
	mr	3, 4
	floats	stfd
	mffs	0
	stfd	0, HEAD + 112(1)
	addis	31, 2, arch_vectors@toc@ha
	lwz	31, arch_vectors@toc@l(31)
	cmpwi	31, 0
	beq	1f
	vectors	stvx
	mfvscr	0
	stvx	0, 0, 9
1:	call_r12
	cmpwi	31, 0
	beq	2f
	addi	9, 1, VSCR
	lvx	0, 0, 9
	mtvscr	0
	vectors	lvx
2:	lfd	0, HEAD + 112(1)
	mtfsf	0xff, 0
	floats	lfd
	ld	31, LOCAL(1)
	.cfi_restore 31
	addi	1, 1, ROOM
	.cfi_def_cfa_offset 0
	ld	0, SLOT(1)
	mtlr	0
	.cfi_restore 65
	blr
	.cfi_endproc
	.machine pop
	.size	arch_keep_vectors, . - arch_keep_vectors

#ifdef MCOUNT_HOSTED
/* To be copied within reach of sites that are far away; the copy's last
   pointer is set to where it leads.  lr goes through ctr and comes back. */
	.p2align 3
	entry	arch_far_caller
	mflr	12
	mtctr	12
	bcl	20, 31, 6f
6:	mflr	12
	ld	12, (7f - 6b)(12)
	std	11, -8(1)
	mfctr	11
	mtlr	11
	ld	11, -8(1)
	mtctr	12
	bctr
	.p2align 3
7:	.quad	0
	entry	arch_far_caller_end
#endif

#endif
	.section .note.GNU-stack, "", %progbits

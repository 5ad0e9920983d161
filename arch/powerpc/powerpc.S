/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for 32-bit Power: what a call site calls, what a swapped return
 * address returns to, and what objects built with -pg call unpatched.
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
 * Arguments live in r3-r10, r11 is the static chain, a bit of cr tells
 * variadic functions of float arguments; r12 and ctr are free.  The slot is 4
 * bytes above the caller's stack pointer, also for the function itself.
 * Float and vector registers are never touched here: the runtime is built
 * without them.
 */
#if defined(__powerpc__) && !defined(__powerpc64__)

#include "arch/hidden.h"

#define SITE_SIZE 8
#define CALL_SIZE 4
#define SLOT 4		/* from a frame: the return address of its callee */
#define HEAD 8		/* what a callee may use of a frame */
#define CR (HEAD + 36)	/* struct ftrace_regs: r3-r11, cr, the site's end */
#define SITE (HEAD + 40)
#define FRAME 64

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.endm

	.macro args op
	.irp	n, 3, 4, 5, 6, 7, 8, 9, 10, 11
	\op	\n, HEAD + 4 * (\n - 3)(1)
	.endr
	.endm

/* r12: where the site ends. */
	.macro save_args
	stw	0, SLOT(1)
	.cfi_offset 65, SLOT
	stwu	1, -FRAME(1)
	.cfi_adjust_cfa_offset FRAME
	args	stw
	mfcr	12
	stw	12, CR(1)
	mflr	12
	stw	12, SITE(1)
	.endm

/* On behind the site, the parent's return address in lr. */
	.macro restore_args
	lwz	12, CR(1)
	mtcrf	0xff, 12
	args	lwz
	lwz	12, SITE(1)
	mtctr	12
	addi	1, 1, FRAME
	.cfi_adjust_cfa_offset -FRAME
	lwz	0, SLOT(1)
	mtlr	0
	bctr
	.endm

/* \reg: the address \symbol; lr is lost. */
	.macro address reg, symbol
	bcl	20, 31, 99f
99:	mflr	\reg
	addis	\reg, \reg, \symbol-99b@ha
	addi	\reg, \reg, \symbol-99b@l
	.endm

	.text
	.p2align 4
	entry	ftrace_caller
	.cfi_startproc
	save_args
	addi	3, 12, -SITE_SIZE
	mr	4, 0
	addi	6, 1, HEAD
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
	lwz	4, SITE(1)
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
#define KEPT 16
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
	stwu	1, -KEPT(1)
	.cfi_adjust_cfa_offset KEPT
	stw	3, HEAD(1)
	stw	4, HEAD + 4(1)
	addi	3, 1, KEPT
	bl	ftrace_return_to_handler
	mtlr	3
	lwz	3, HEAD(1)
	lwz	4, HEAD + 4(1)
	addi	1, 1, KEPT
	.cfi_adjust_cfa_offset -KEPT
	blr
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/* Nobody patched the call, which stands before the prologue. */
	.p2align 2
	.globl	_mcount
	.type	_mcount, @function
	entry	arch_mcount
	entry	arch_fentry
_mcount:
	.cfi_startproc
	save_args
	address	11, ftrace_stub
	address	12, ftrace_trace_function
	lwz	12, 0(12)
	cmplw	12, 11
	beq	1f
	mr	3, 0
	lwz	4, SITE(1)
	addi	4, 4, -CALL_SIZE
	mtctr	12
	bctrl
1:	address	11, ftrace_stub
	address	12, ftrace_graph_return
	lwz	12, 0(12)
	cmplw	12, 11
	beq	2f
	addi	3, 1, FRAME + SLOT
	lwz	4, SITE(1)
	addi	4, 4, -CALL_SIZE
	addi	5, 1, FRAME
	bl	prepare_ftrace_return
2:	restore_args
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount
	.size	_mcount, . - _mcount

/*
 * arch_keep_vectors(fn, arg): what a call may change of the registers that
 * arch_vectors says there are: floats from 1, vectors from 2.
 */
#define FLOATS 16		/* below: back chain, lr, r31 */
#define VECTORS (FLOATS + 128)
#define VSCR (VECTORS + 320)
#define ROOM (VSCR + 16)

	.macro	floats op
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
	\op	\n, FLOATS + 8 * \n(1)
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
	stw	0, SLOT(1)
	.cfi_offset 65, SLOT
	stwu	1, -ROOM(1)
	.cfi_def_cfa_offset ROOM
	stw	31, HEAD(1)
	.cfi_offset 31, HEAD - ROOM
	mtctr	3
	mr	3, 4
	address	31, arch_vectors
	lwz	31, 0(31)
	cmpwi	31, 1
	blt	1f
	floats	stfd
	mffs	0
	stfd	0, FLOATS + 112(1)
	beq	1f
	vectors	stvx
	mfvscr	0
	stvx	0, 0, 9
1:	bctrl
	cmpwi	31, 1
	blt	3f
	beq	2f
	addi	9, 1, VSCR
	lvx	0, 0, 9
	mtvscr	0
	vectors	lvx
2:	lfd	0, FLOATS + 112(1)
	mtfsf	0xff, 0
	floats	lfd
3:	lwz	31, HEAD(1)
	.cfi_restore 31
	addi	1, 1, ROOM
	.cfi_def_cfa_offset 0
	lwz	0, SLOT(1)
	mtlr	0
	.cfi_restore 65
	blr
	.cfi_endproc
	.machine pop
	.size	arch_keep_vectors, . - arch_keep_vectors

#ifdef MCOUNT_HOSTED
/* To be copied within reach of sites that are far away; the copy's last
   pointer is set to where it leads.  lr goes through ctr and comes back. */
	.p2align 2
	entry	arch_far_caller
	stwu	1, -16(1)
	stw	11, 8(1)
	mflr	12
	mtctr	12
	bcl	20, 31, 6f
6:	mflr	12
	lwz	12, (7f - 6b)(12)
	mfctr	11
	mtlr	11
	lwz	11, 8(1)
	addi	1, 1, 16
	mtctr	12
	bctr
7:	.long	0
	entry	arch_far_caller_end
#endif

#endif
	.section .note.GNU-stack, "", %progbits

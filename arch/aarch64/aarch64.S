/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for AArch64: what a call site calls, what a swapped return
 * address returns to, and what objects built with -pg call unpatched.
 *
 *	level			reached by
 *	function tracer		_mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	sp at the site, which the return finds again
 *	return-address pointer	no: the slot is known to the function alone
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *
 * At a site x9 holds the parent's return address and x30 the site's end.
 * Arguments live in x0-x7, x8 points to a large result, x18 may be the
 * platform's or the static chain.  Vector registers are never touched here:
 * the runtime is built without them.  To an unwinder the traced function has
 * not been entered yet: from a tracer it comes to the parent.  A function
 * that signs its return address before the site excludes the graph tracer.
 */
#if defined(__aarch64__)

#include "arch/hidden.h"

#define SITE_SIZE 8
#define CALL_SIZE 4
#define SAVED 0x70	/* struct ftrace_regs */

	.macro save_args
	stp	x0, x1, [sp, #0x00]
	stp	x2, x3, [sp, #0x10]
	stp	x4, x5, [sp, #0x20]
	stp	x6, x7, [sp, #0x30]
	stp	x8, x18, [sp, #0x40]
	.endm

	.macro restore_args
	ldp	x0, x1, [sp, #0x00]
	ldp	x2, x3, [sp, #0x10]
	ldp	x4, x5, [sp, #0x20]
	ldp	x6, x7, [sp, #0x30]
	ldp	x8, x18, [sp, #0x40]
	.endm

	.macro address reg, symbol
	adrp	\reg, \symbol
	add	\reg, \reg, :lo12:\symbol
	.endm

	.macro load reg, symbol
	adrp	\reg, \symbol
	ldr	\reg, [\reg, :lo12:\symbol]
	.endm

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, %function
\name:
	.endm

	.text
	.p2align 5
	entry	ftrace_caller
	.cfi_startproc
	hint	#34			/* bti c */
	sub	sp, sp, #SAVED
	.cfi_adjust_cfa_offset SAVED
	save_args
	stp	x30, xzr, [sp, #0x50]
	stp	x29, x9, [sp, #0x60]	/* a frame record of the parent */
	.cfi_offset x29, -0x10
	.cfi_offset x30, -0x08
	add	x29, sp, #0x60
	sub	x0, x30, #SITE_SIZE
	mov	x1, x9
	mov	x3, sp
	entry	ftrace_call
	bl	ftrace_stub
	entry	ftrace_graph_call
	bl	ftrace_stub
	restore_args
	ldr	x9, [sp, #0x50]
	ldp	x29, x30, [sp, #0x60]
	.cfi_restore x29
	.cfi_restore x30
	add	sp, sp, #SAVED
	.cfi_adjust_cfa_offset -SAVED
	ret	x9
	.cfi_endproc
	.size	ftrace_caller, . - ftrace_caller

/* Called inside of ftrace_caller, whose frame lies at sp. */
	.p2align 4
	entry	ftrace_graph_caller
	.cfi_startproc
	add	x0, sp, #0x68
	ldr	x1, [sp, #0x50]
	sub	x1, x1, #SITE_SIZE
	add	x2, sp, #SAVED
	b	prepare_ftrace_return
	.cfi_endproc
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 4
	entry	ftrace_stub
	.cfi_startproc
	hint	#34			/* bti c */
	ret
	.cfi_endproc
	.size	ftrace_stub, . - ftrace_stub

/*
 * A traced function returns here; x0-x7 and the vectors are its values.  The
 * unwinder looks for the call before a return address, hence the mark; the
 * frame has no size of its own, and ftrace_graph_personality puts the true
 * return address back before an exception passes.
 */
	.p2align 4
	.cfi_startproc
#ifdef MCOUNT_HOSTED
	.cfi_personality 0x9b, ftrace_graph_personality_pointer
#endif
	.cfi_def_cfa sp, 0
	HIDDEN_RULE(30)
	HIDDEN_MARK
	entry	return_to_handler
	.cfi_undefined x30
	sub	sp, sp, #0x40
	.cfi_adjust_cfa_offset 0x40
	stp	x0, x1, [sp, #0x00]
	stp	x2, x3, [sp, #0x10]
	stp	x4, x5, [sp, #0x20]
	stp	x6, x7, [sp, #0x30]
	add	x0, sp, #0x40
	bl	ftrace_return_to_handler
	mov	x30, x0
	ldp	x0, x1, [sp, #0x00]
	ldp	x2, x3, [sp, #0x10]
	ldp	x4, x5, [sp, #0x20]
	ldp	x6, x7, [sp, #0x30]
	add	sp, sp, #0x40
	.cfi_adjust_cfa_offset -0x40
	ret
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/*
 * Nobody patched the call, which stands behind the prologue: x29 points to
 * the function's frame record, whose second word is the return slot.
 */
	.p2align 4
	.globl	_mcount
	.type	_mcount, %function
	entry	arch_mcount
	entry	arch_fentry
_mcount:
	.cfi_startproc
	hint	#34			/* bti c */
	address	x9, ftrace_stub
	load	x10, ftrace_trace_function
	load	x11, ftrace_graph_return
	cmp	x9, x10
	ccmp	x9, x11, #0, eq
	b.ne	1f
	ret
1:	sub	sp, sp, #SAVED
	.cfi_adjust_cfa_offset SAVED
	save_args
	stp	x29, x30, [sp, #0x60]
	.cfi_offset x29, -0x10
	.cfi_offset x30, -0x08
	ldr	x0, [x29, #8]
	sub	x1, x30, #CALL_SIZE
	blr	x10
	address	x9, ftrace_stub
	load	x11, ftrace_graph_return
	cmp	x9, x11
	b.eq	2f
	ldp	x9, x1, [sp, #0x60]
	add	x0, x9, #8
	sub	x1, x1, #CALL_SIZE
	mov	x2, xzr
	bl	prepare_ftrace_return
2:	restore_args
	ldp	x29, x30, [sp, #0x60]
	.cfi_restore x29
	.cfi_restore x30
	add	sp, sp, #SAVED
	.cfi_adjust_cfa_offset -SAVED
	ret
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount
	.size	_mcount, . - _mcount

/* arch_keep_vectors(fn, arg) */
	.macro vectors op
	.irp	n, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
	vector_pair \op, \n, %(\n + 1)
	.endr
	.endm

	.macro vector_pair op, a, b
	\op	q\a, q\b, [sp, #16 * \a]
	.endm

	.p2align 4
	.arch_extension fp	/* where Clang is not to take them by itself */
	.arch_extension simd
	entry	arch_keep_vectors
	.cfi_startproc
	hint	#34			/* bti c */
	stp	x29, x30, [sp, #-0x20]!
	.cfi_def_cfa_offset 0x20
	.cfi_offset x29, -0x20
	.cfi_offset x30, -0x18
	mov	x29, sp
	.cfi_def_cfa_register x29
	mrs	x9, fpcr
	mrs	x10, fpsr
	stp	x9, x10, [sp, #0x10]
	sub	sp, sp, #512
	.altmacro
	vectors	stp
	.noaltmacro
	mov	x9, x0
	mov	x0, x1
	blr	x9
	.altmacro
	vectors	ldp
	.noaltmacro
	add	sp, sp, #512
	ldp	x9, x10, [sp, #0x10]
	msr	fpcr, x9
	msr	fpsr, x10
	.cfi_def_cfa_register sp
	ldp	x29, x30, [sp], #0x20
	.cfi_restore x29
	.cfi_restore x30
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
	.size	arch_keep_vectors, . - arch_keep_vectors

#ifdef MCOUNT_HOSTED
/* To be copied within reach of sites that are far away; the copy's last
   pointer is set to where it leads. */
	.p2align 4
	entry	arch_far_caller
	hint	#34			/* bti c */
	ldr	x16, 7f
	br	x16
	.p2align 3
7:	.quad	0
	entry	arch_far_caller_end
#endif

/* NT_GNU_PROPERTY_TYPE_0: what is branched to here begins with a `bti c`. */
	.section .note.gnu.property, "a", %note
	.p2align 3
	.word	4, 16, 5
	.asciz	"GNU"
	.word	0xc0000000, 4, 1, 0
#endif
	.section .note.GNU-stack, "", %progbits

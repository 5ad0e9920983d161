/* SPDX-License-Identifier: MIT */
/*
 * Entry stubs for 32-bit PA-RISC: what a call site calls, what a swapped
 * return address returns to, and what objects built with -pg call unpatched.
 *
 *	level			reached by
 *	function tracer		_mcount
 *	function graph		ftrace_graph_caller, return_to_handler
 *	frame-pointer test	-sp at the site, which the return finds again
 *	return-address pointer	no: the slot is known to the function alone
 *	dynamic			ftrace_caller, ftrace_call
 *	dynamic + graph		ftrace_graph_call
 *	live			yes: one word changes: ftrace_caller is on 2 KiB
 *
 * At a site rp holds the parent's return address and r31 the site's end, each
 * with the privilege level in its last two bits.  Arguments live in r26-r23,
 * r28 is where a large result goes, r29 the static chain, r19 the linkage
 * table of who is called; r1, r20-r22 are free.  The stack rises: frames are
 * named by the negative of sp, so that those of callees come lower, as
 * elsewhere.  Float registers are never touched here: the runtime is built
 * without them.  -pg does not tell where the return slot is, so unpatched
 * objects have no graph.
 */
#if defined(__hppa__) && !defined(__LP64__)

#include "arch/hidden.h"

#define SITE_SIZE 12
#define CALL_SIZE 8
#define RP_SLOT 20		/* below a caller's sp */
#define FRAME 128		/* ftrace_regs: r26-r23, r28, r29, r19, */
#define SITE (28 - FRAME)	/* the site's end, the parent's return */
#define PARENT (32 - FRAME)
#define SMALL 64		/* a frame for a call, two words in it free */

	.level	1.1

	.macro entry name
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.endm

	.macro put n
	stws,ma	%r\n, 4(%r1)
	.endm

	.macro get n
	ldws,ma	4(%r1), %r\n
	.endm

	.macro args op
	ldo	-FRAME(%sp), %r1
	.irp	n, 26, 25, 24, 23, 28, 29, 19
	\op	\n
	.endr
	.endm

	.macro mask reg
	depi	0, 31, 2, \reg
	.endm

/* \reg: the address of the symbol by ldo, the word there by ldw; r1 is lost. */
	.macro near op, symbol, reg
	b,l	.+8, %r1
	mask	%r1
	addil	L%\symbol-$PIC_pcrel$0+8, %r1
	\op	R%\symbol-$PIC_pcrel$0+12(%r1), \reg
	.endm

/* r19: ours, which the site's object may not share. */
	.macro own_table
#ifdef __PIC__
	near	ldw, arch_descriptor, %r19
	bb,>=,n	%r19, 30, 99f
	ldw	4-2(%r19), %r19
99:
#endif
	.endm

/* Call the function whose address r22 is. */
	.macro call_r22
	bb,>=,n	%r22, 30, 98f
	ldw	4-2(%r22), %r19
	ldw	-2(%r22), %r22
98:	ble	0(%sr4, %r22)
	copy	%r31, %rp
	.endm

	.text
	.p2align 11
	entry	ftrace_caller
	.cfi_startproc
	ldo	FRAME(%sp), %sp
	.cfi_def_cfa_offset -FRAME
	args	put
	stw	%r31, SITE(%sp)
	stw	%rp, PARENT(%sp)
	.cfi_offset 2, PARENT+FRAME
	own_table
	ldo	-SITE_SIZE(%r31), %r26
	mask	%r26
	copy	%rp, %r25
	mask	%r25
	ldo	-FRAME(%sp), %r23
	entry	ftrace_call
	b,l	ftrace_stub, %rp
	nop
	entry	ftrace_graph_call
	b,l	ftrace_stub, %rp
	nop
	args	get
	ldw	SITE(%sp), %r31
	ldw	PARENT(%sp), %rp
	.cfi_restore 2
	bv	%r0(%r31)
	ldo	-FRAME(%sp), %sp
	.cfi_endproc
	.size	ftrace_caller, . - ftrace_caller

/* Called inside of ftrace_caller, in its frame; r19 is ours. */
	.p2align 2
	entry	ftrace_graph_caller
	.cfi_startproc
	ldw	SITE(%sp), %r25
	ldo	-SITE_SIZE(%r25), %r25
	mask	%r25
	ldo	-FRAME(%sp), %r24
	sub	%r0, %r24, %r24
	b	prepare_ftrace_return
	ldo	PARENT(%sp), %r26
	.cfi_endproc
	.size	ftrace_graph_caller, . - ftrace_graph_caller

	.p2align 2
	entry	ftrace_stub
	.cfi_startproc
	bv	%r0(%rp)
	nop
	.cfi_endproc
	.size	ftrace_stub, . - ftrace_stub

/*
 * A traced function returns here; r28, r29 and fr4 are its values.  The
 * unwinder looks for the call before a return address, hence the mark; the
 * frame has no size of its own, and ftrace_graph_personality puts the true
 * return address back before an exception passes.
 */
	.p2align 2
	.cfi_startproc
#ifdef MCOUNT_HOSTED
	.cfi_personality 0x9b, ftrace_graph_personality_pointer
#endif
	.cfi_def_cfa 30, 0
	HIDDEN_RULE_OF_LEVEL(2)
	HIDDEN_MARK
	entry	return_to_handler
	.cfi_undefined 2
	sub	%r0, %sp, %r26
	ldo	SMALL(%sp), %sp
	.cfi_def_cfa_offset -SMALL
	stw	%r28, 0-SMALL(%sp)
	stw	%r29, 4-SMALL(%sp)
	own_table
	b,l	ftrace_return_to_handler, %rp
	nop
	copy	%r28, %rp
	ldw	0-SMALL(%sp), %r28
	ldw	4-SMALL(%sp), %r29
	bv	%r0(%rp)
	ldo	-SMALL(%sp), %sp
	.cfi_endproc
	.size	return_to_handler, . - return_to_handler

/*
 * Nobody patched the call, whose first argument is the parent's return
 * address; it keeps nothing that a call may change.
 */
	.p2align 2
	.globl	_mcount
	.type	_mcount, @function
	entry	arch_mcount
	entry	arch_fentry
_mcount:
	.cfi_startproc
	near	ldo, ftrace_stub, %r21
	near	ldw, ftrace_trace_function, %r22
	comb,=,n %r21, %r22, 1f
	stw	%rp, -RP_SLOT(%sp)
	.cfi_offset 2, -RP_SLOT
	ldo	SMALL(%sp), %sp
	.cfi_def_cfa_offset -SMALL
	mask	%r26
	ldo	-CALL_SIZE(%rp), %r25
	mask	%r25
	call_r22
	ldw	-RP_SLOT-SMALL(%sp), %rp
	ldo	-SMALL(%sp), %sp
	.cfi_def_cfa_offset 0
	.cfi_restore 2
1:	bv	%r0(%rp)
	nop
	.cfi_endproc
	.size	arch_mcount, . - arch_mcount
	.size	_mcount, . - _mcount

/* arch_keep_vectors(fn, arg): what a call may change of float registers. */
#define ROOM 256

	.macro put_float n
	fstds,ma %fr\n, 8(%r1)
	.endm

	.macro get_float n
	fldds,ma 8(%r1), %fr\n
	.endm

	.macro	floats op
	ldo	-ROOM(%sp), %r1
	.irp	n, 0, 4, 5, 6, 7, 8, 9, 10, 11, 22, 23, 24, 25, 26, 27, 28, \
		29, 30, 31
	\op	\n
	.endr
	.endm

	.p2align 2
	entry	arch_keep_vectors
	.cfi_startproc
	stw	%rp, -RP_SLOT(%sp)
	.cfi_offset 2, -RP_SLOT
	ldo	ROOM(%sp), %sp
	.cfi_def_cfa_offset -ROOM
	copy	%r26, %r22
	copy	%r25, %r26
	floats	put_float
	call_r22
	floats	get_float
	ldw	-RP_SLOT-ROOM(%sp), %rp
	.cfi_restore 2
	bv	%r0(%rp)
	ldo	-ROOM(%sp), %sp
	.cfi_endproc
	.size	arch_keep_vectors, . - arch_keep_vectors

#ifdef MCOUNT_HOSTED
/* Every call reaches; should one not, a copy leads on to its last word. */
	.p2align 2
	entry	arch_far_caller
	b,l	.+8, %r1
	mask	%r1
	ldw	7f-6f(%r1), %r1
6:	bv	%r0(%r1)
	nop
7:	.word	0
	entry	arch_far_caller_end
#endif

#ifndef MCOUNT_HOSTED
/* r29: the product of r26 and r25, to GCC, which libgcc has for programs. */
	.p2align 2
	entry	$$mulI
	copy	%r0, %r29
1:	bb,>=	%r25, 31, 2f
	extru	%r25, 30, 31, %r25
	addl	%r29, %r26, %r29
2:	comib,<>	0, %r25, 1b
	addl	%r26, %r26, %r26
	bv	%r0(%r31)
	nop
	.size	$$mulI, . - $$mulI
#endif

#ifdef __PIC__
/* Any function of ours: behind the address of its code is its table's. */
	.section .data.rel.ro, "aw"
	.p2align 2
arch_descriptor:
	.word	P%ftrace_return_to_handler
#endif

#endif
	.section .note.GNU-stack, "", @progbits

/* SPDX-License-Identifier: MIT */
/*
 * A tracer that keeps arguments, the static chain ($1) and $27, from which the
 * function makes its $gp.  The parent's return address comes in $28.
 */
	.set	noat
	.set	noreorder
	.text
	.globl	run_stub
	.type	run_stub, @function
run_stub:
	br	$2, 1f
2:	.long	run_hits - 2b
1:	ldl	$3, 0($2)
	addq	$2, $3, $2
	ldq	$3, 0($2)
	addq	$3, 1, $3
	stq	$3, 0($2)
	mov	$26, $3
	mov	$28, $26
	jmp	$31, ($3)
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", @progbits

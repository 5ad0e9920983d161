/* SPDX-License-Identifier: MIT */
/*
 * A tracer that keeps arguments and the static chain (t2).  The way back comes
 * in t0; ra is the parent's.
 */
	.text
	.globl	run_stub
	.type	run_stub, @function
run_stub:
	lla	t1, run_hits
	ld	t3, 0(t1)
	addi	t3, t3, 1
	sd	t3, 0(t1)
	li	t1, -1
	li	t3, -1
	li	t4, -1
	li	t5, -1
	li	t6, -1
	fmv.d.x	ft0, t1
	fmv.d.x	ft1, t1
	fmv.d.x	ft2, t1
	fmv.d.x	ft3, t1
	fmv.d.x	ft4, t1
	fmv.d.x	ft5, t1
	fmv.d.x	ft6, t1
	fmv.d.x	ft7, t1
	fmv.d.x	ft8, t1
	fmv.d.x	ft9, t1
	fmv.d.x	ft10, t1
	fmv.d.x	ft11, t1
	jr	t0
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", @progbits

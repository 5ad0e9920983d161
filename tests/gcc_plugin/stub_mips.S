/* SPDX-License-Identifier: MIT */
/*
 * A tracer for o32 and n64 that keeps arguments, the static chain ($15), $25
 * and $gp.  The parent's return address comes in $1.
 */
#if _MIPS_SIM == _ABI64
#define LOAD ld
#define STORE sd
#define ADD daddu
#define ADD_IMMEDIATE daddiu
#else
#define LOAD lw
#define STORE sw
#define ADD addu
#define ADD_IMMEDIATE addiu
#endif
	.set	noat
	.set	noreorder
	.text
	.globl	run_stub
	.ent	run_stub
	.type	run_stub, @function
run_stub:
	move	$14, $31
	bal	1f
	nop
2:	.word	run_hits - 2b
1:	lw	$12, 0($31)
	nop
	ADD	$12, $12, $31
	LOAD	$13, 0($12)
	nop
	ADD_IMMEDIATE $13, $13, 1
	STORE	$13, 0($12)
	move	$31, $1
	li	$12, -1
	li	$13, -1
	li	$24, -1
	jr	$14
	li	$1, -1
	.end	run_stub
	.size	run_stub, .-run_stub
	.section .note.GNU-stack, "", @progbits

/* SPDX-License-Identifier: MIT */
/*
 * Where a program without a libc starts, calls of the kernel, and jumps out of
 * frames, which are what a call must leave as it is.
 */
	.text
	.globl	_start, kernel, setjmp, longjmp

#if defined(__riscv)
#if __riscv_xlen == 64
#define WORD 8
#define LOAD ld
#define STORE sd
#else
#define WORD 4
#define LOAD lw
#define STORE sw
#endif
	.option	norelax
_start:
	lla	gp, __global_pointer$
	call	main
	call	exit

kernel:	mv	a7, a0
	mv	a0, a1
	mv	a1, a2
	mv	a2, a3
	ecall
	ret

	.macro	kept op, float
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	\op	s\n, WORD * \n(a0)
	.endr
	\op	sp, WORD * 12(a0)
	\op	ra, WORD * 13(a0)
	.endm

setjmp:	kept	STORE
	li	a0, 0
	ret

longjmp:
	kept	LOAD
	mv	a0, a1
	ret

#elif defined(__loongarch__)
_start:	bl	main
	bl	exit

kernel:	move	$a7, $a0
	move	$a0, $a1
	move	$a1, $a2
	move	$a2, $a3
	syscall	0
	ret

	.macro	kept op
	.irp	n, 1, 3, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	\op	$r\n, $a0, 8 * (\n % 16)
	.endr
	.endm

setjmp:	kept	st.d
	move	$a0, $zero
	ret

longjmp:
	kept	ld.d
	move	$a0, $a1
	ret

#elif defined(__mips__)
	.set	noreorder
	.globl	__start
__start:
_start:	jal	main
	nop
	jal	exit
	move	$4, $2

kernel:	move	$2, $4
	move	$4, $5
	move	$5, $6
	move	$6, $7
	syscall
	jr	$31
	nop

	.macro	kept op, float
	.irp	n, 16, 17, 18, 19, 20, 21, 22, 23, 28, 29, 30, 31
	\op	$\n, 8 * (\n - 16)($4)
	.endr
	.endm

setjmp:	kept	sd
	jr	$31
	move	$2, $0

longjmp:
	kept	ld
	jr	$31
	move	$2, $5

#elif defined(__sh__)
_start:	mov.l	1f, r0
	jsr	@r0
	nop
	mov.l	2f, r1
	jsr	@r1
	mov	r0, r4
	.p2align 2
1:	.long	main
2:	.long	exit

kernel:	mov	r4, r3
	mov	r5, r4
	mov	r6, r5
	mov	r7, r6
	trapa	#0x13
	rts
	nop

setjmp:	add	#52, r4
	sts.l	pr, @-r4
	.irp	n, 8, 9, 10, 11, 12, 13, 14, 15
	mov.l	r\n, @-r4
	.endr
	.irp	n, 12, 13, 14, 15
	fmov.s	fr\n, @-r4
	.endr
	rts
	mov	#0, r0

longjmp:
	.irp	n, 15, 14, 13, 12
	fmov.s	@r4+, fr\n
	.endr
	.irp	n, 15, 14, 13, 12, 11, 10, 9, 8
	mov.l	@r4+, r\n
	.endr
	lds.l	@r4+, pr
	rts
	mov	r5, r0
#endif
	.section .note.GNU-stack, "", %progbits

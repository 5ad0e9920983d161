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
#ifdef BOARD
/* R2D: a program begins uncached, in P2; its characters go out of the SCIF. */
	.section .start, "ax"
_start:	mov.l	1f, r0
	mov.l	2f, r15
	jmp	@r0
	nop
	.p2align 2
1:	.long	cached
2:	.long	0x8d000000

	.text
cached:	mov.l	1f, r0
	lds	r0, fpscr
	mov.l	2f, r0
	jsr	@r0
	nop
	mov.l	3f, r1
	jsr	@r1
	mov	r0, r4
	.p2align 2
1:	.long	0x00080000		/* double precision, as C wants it */
2:	.long	main
3:	.long	exit

/* To write or to exit; the rest is as it shall be. */
kernel:	mov	r4, r0
	cmp/eq	#4, r0
	bt	2f
	cmp/eq	#1, r0
	bf	3f
	mov.l	5f, r1
	bra	3f
	mov.w	r0, @r1
1:	mov.b	@r6+, r0
	mov.b	r0, @r1
	add	#-1, r7
2:	mov.l	4f, r1
	tst	r7, r7
	bf	1b
3:	rts
	mov	#0, r0
	.p2align 2
4:	.long	0xffe8000c		/* SCFTDR2 */
5:	.long	0xa4000030		/* power off */
#else
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
#endif

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

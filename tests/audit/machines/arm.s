# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: arm-linux-gnueabi-as
# ld: arm-linux-gnueabi-ld
# NAME: arm
# POINTER: 4
# SECOND: 0x4
# ENTRY: __gnu_mcount_nc
# FAR: 0x10000000
# G: 0x8
# STEP: 0x4
# PAD: -
# SHAPE: nop2
# BYTES: 8
# PLUS: 9
# WORD: 2
# PCREL: 3
	.set	STEP, 0x4
	.set	BYTES, 8
	.macro	PROFILE
	bl	__gnu_mcount_nc
	.endm
	.macro	OTHER
	bl	mcount
	.endm
	.macro	ENTRY
	.globl	__gnu_mcount_nc
__gnu_mcount_nc:
	.endm
	.macro	NOPS
	.byte	0, 0, 0xa0, 0xe1, 0, 0, 0xa0, 0xe1
	.endm
	.macro	RETURN
	bx	lr
	.endm
	.macro	REFER
	movw	r0, #:lower16:__gnu_mcount_nc
	.endm
	.macro	SHAPE
	.asciz	"nop2"
	.endm
	.macro	POINTER to:vararg
	.4byte	\to
	.endm
	.set	WIDTH, 4
	.macro	CALLTO to
	bl	\to
	.endm

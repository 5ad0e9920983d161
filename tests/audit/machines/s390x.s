# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: s390x-linux-gnu-as
# ld: s390x-linux-gnu-ld
# NAME: s390x
# POINTER: 8
# SECOND: 0x8
# ENTRY: __fentry__
# FAR: 0x10000000
# G: 0x8
# STEP: 0x2
# PAD: -
# SHAPE: brcl0
# BYTES: 6
# PLUS: 7
# WORD: 22
# PCREL: 23
	.set	STEP, 0x2
	.set	BYTES, 6
	.macro	PROFILE
	brasl	%r0, __fentry__
	.endm
	.macro	OTHER
	brasl	%r14, _mcount
	.endm
	.macro	ENTRY
	.globl	__fentry__
__fentry__:
	.endm
	.macro	NOPS
	.byte	0xc0, 0x04, 0, 0, 0, 0
	.endm
	.macro	RETURN
	br	%r14
	.endm
	.macro	REFER
	larl	%r1, __fentry__
	.endm
	.macro	SHAPE
	.asciz	"brcl0"
	.endm
	.macro	POINTER to:vararg
	.8byte	\to
	.endm
	.set	WIDTH, 8
	.macro	CALLTO to
	brasl	%r14, \to
	.endm

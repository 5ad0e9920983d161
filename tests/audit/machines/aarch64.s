# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: aarch64-linux-gnu-as
# ld: aarch64-linux-gnu-ld
# NAME: aarch64
# POINTER: 8
# SECOND: 0x8
# ENTRY: _mcount
# FAR: 0x10000000
# G: 0x8
# STEP: 0x4
# PAD: bti c
# SHAPE: nop2
# BYTES: 8
# PLUS: 9
# WORD: 257
# PCREL: 260
	.set	STEP, 0x4
	.set	BYTES, 8
	.macro	PROFILE
	bl	_mcount
	.endm
	.macro	OTHER
	bl	mcount
	.endm
	.macro	ENTRY
	.globl	_mcount
_mcount:
	.endm
	.macro	NOPS
	.byte	0x1f, 0x20, 0x03, 0xd5, 0x1f, 0x20, 0x03, 0xd5
	.endm
	.macro	RETURN
	ret
	.endm
	.macro	REFER
	adrp	x0, _mcount
	.endm
	.macro	SHAPE
	.asciz	"nop2"
	.endm
	.macro	POINTER to:vararg
	.8byte	\to
	.endm
	.set	WIDTH, 8
	.macro	PAD
	hint	34
	.endm
	.macro	CALLTO to
	bl	\to
	.endm

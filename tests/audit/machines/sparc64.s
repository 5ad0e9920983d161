# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: sparc64-linux-gnu-as -64
# ld: sparc64-linux-gnu-ld
# NAME: sparc64
# POINTER: 8
# SECOND: 0x8
# ENTRY: _mcount
# FAR: 0x200000000
# G: 0x10
# STEP: 0x4
# PAD: -
# SHAPE: nop3
# BYTES: 12
# PLUS: 13
# WORD: 32
# PCREL: -
	.set	STEP, 0x4
	.set	BYTES, 12
	.macro	PROFILE
	call	_mcount
	nop
	.endm
	.macro	OTHER
	call	mcount
	nop
	.endm
	.macro	ENTRY
	.globl	_mcount
_mcount:
	.endm
	.macro	NOPS
	.byte	1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0
	.endm
	.macro	RETURN
	retl
	nop
	.endm
	.macro	REFER
	sethi	%hi(_mcount), %g1
	.endm
	.macro	SHAPE
	.asciz	"nop3"
	.endm
	.macro	POINTER to:vararg
	.xword	\to
	.endm
	.set	WIDTH, 8
	.macro	CALLTO to
	call	\to
	nop
	.endm

# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: mips-linux-gnu-as -EB -32
# ld: mips-linux-gnu-ld
# NAME: mips
# POINTER: 4
# SECOND: 0x4
# ENTRY: _mcount
# FAR: 0x20000000
# G: 0x10
# STEP: 0x4
# PAD: -
# SHAPE: nop3
# BYTES: 12
# PLUS: 13
# WORD: 2
# PCREL: -
	.set	STEP, 0x4
	.set	BYTES, 12
	.macro	PROFILE
	.set	push
	.set	noreorder
	jal	_mcount
	nop
	.set	pop
	.endm
	.macro	OTHER
	.set	push
	.set	noreorder
	jal	mcount
	nop
	.set	pop
	.endm
	.macro	ENTRY
	.globl	_mcount
_mcount:
	.endm
	.macro	NOPS
	.byte	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
	.endm
	.macro	RETURN
	.set	push
	.set	noreorder
	jr	$31
	nop
	.set	pop
	.endm
	.macro	REFER
	lui	$2, %hi(_mcount)
	.endm
	.macro	SHAPE
	.asciz	"nop3"
	.endm
	.macro	POINTER to:vararg
	.4byte	\to
	.endm
	.set	WIDTH, 4
	.macro	CALLTO to
	.set	push
	.set	noreorder
	jal	\to
	nop
	.set	pop
	.endm

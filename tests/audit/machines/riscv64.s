# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: riscv64-linux-gnu-as -mno-relax -march=rv64g
# ld: riscv64-linux-gnu-ld
# NAME: riscv64
# POINTER: 8
# SECOND: 0x8
# ENTRY: _mcount
# FAR: 0x200000000
# G: 0xc
# STEP: 0x4
# PAD: lpad 0
# SHAPE: nop2
# BYTES: 8
# PLUS: 9
# WORD: 2
# PCREL: -
# SEVERAL: 4
	.set	STEP, 0x4
	.set	BYTES, 8
	.macro	PROFILE
	call	_mcount
	.endm
	.macro	OTHER
	call	mcount
	.endm
	.macro	ENTRY
	.globl	_mcount
_mcount:
	.endm
	.macro	NOPS
	.byte	0x13, 0, 0, 0, 0x13, 0, 0, 0
	.endm
	.macro	RETURN
	ret
	.endm
	.macro	REFER
	lui	a0, %hi(_mcount)
	.endm
	.macro	SHAPE
	.asciz	"nop2"
	.endm
	.macro	POINTER to:vararg
	.8byte	\to
	.endm
	.set	WIDTH, 8
	.macro	PAD
	.4byte	0x17
	.endm
	.macro	MANY
	.2byte	1, 1, 1, 1
	.endm
	.macro	CALLTO to
	call	\to
	.endm
	.macro	ODD
	.reloc	., R_RISCV_CALL_PLT, _mcount
	auipc	ra, 0
	jr	ra
	.endm

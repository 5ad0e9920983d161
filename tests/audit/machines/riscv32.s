# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: riscv64-linux-gnu-as -mno-relax -march=rv32g -mabi=ilp32d
# ld: riscv64-linux-gnu-ld -melf32lriscv
# NAME: riscv32
# POINTER: 4
# SECOND: 0x4
# ENTRY: _mcount
# FAR: 0x200000000
# G: 0xc
# STEP: 0x4
# PAD: lpad 0
# SHAPE: nop2
# BYTES: 8
# PLUS: 9
# WORD: 1
# PCREL: -
# SEVERAL: 4
	.set	WIDTH, 4
	.macro	POINTER to:vararg
	.4byte	\to
	.endm
	.include "tests/audit/machines/riscv.inc"

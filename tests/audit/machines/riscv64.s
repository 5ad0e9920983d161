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
	.set	WIDTH, 8
	.macro	POINTER to:vararg
	.8byte	\to
	.endm
	.include "tests/audit/machines/riscv.inc"

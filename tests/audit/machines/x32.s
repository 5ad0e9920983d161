# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: x86_64-linux-gnu-as --x32
# ld: x86_64-linux-gnu-ld -melf32_x86_64
# NAME: x32
# POINTER: 4
# SECOND: 0x4
# ENTRY: __fentry__
# FAR: 0x10000000
# G: 0x6
# STEP: 0x1
# PAD: endbr64
# SHAPE: nop5
# BYTES: 5
# PLUS: 6
# WORD: 10
# PCREL: 2
# SEVERAL: 5
	.set	WIDTH, 4
	.macro	ENDBR
	endbr64
	.endm
	.macro	REFERENCE
	leaq	__fentry__(%rip), %rcx
	.endm
	.include "tests/audit/machines/x86.inc"

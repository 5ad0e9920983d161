# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: x86_64-linux-gnu-as --64
# ld: x86_64-linux-gnu-ld
# NAME: x86_64
# POINTER: 8
# SECOND: 0x8
# ENTRY: __fentry__
# FAR: 0x200000000
# G: 0x6
# STEP: 0x1
# PAD: endbr64
# SHAPE: nop5
# BYTES: 5
# PLUS: 6
# WORD: 1
# PCREL: 24
# SEVERAL: 5
	.set	WIDTH, 8
	.macro	ENDBR
	endbr64
	.endm
	.macro	REFERENCE
	leaq	__fentry__(%rip), %rcx
	.endm
	.include "tests/audit/machines/x86.inc"

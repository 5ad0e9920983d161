# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: i686-linux-gnu-as --32
# ld: i686-linux-gnu-ld
# NAME: i386
# POINTER: 4
# SECOND: 0x4
# ENTRY: __fentry__
# FAR: 0x10000000
# G: 0x6
# STEP: 0x1
# PAD: endbr32
# SHAPE: nop5
# BYTES: 5
# PLUS: 6
# WORD: 1
# PCREL: 2
# SEVERAL: 5
	.set	WIDTH, 4
	.macro	ENDBR
	endbr32
	.endm
	.macro	REFERENCE
	movl	$__fentry__, %eax
	.endm
	.include "tests/audit/machines/x86.inc"

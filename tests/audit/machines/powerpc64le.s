# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: powerpc64le-linux-gnu-as -mlittle -a64
# ld: powerpc64le-linux-gnu-ld
# NAME: powerpc64
# POINTER: 8
# SECOND: 0x8
# ENTRY: _mcount
# FAR: 0x20000000
# G: 0x8
# STEP: 0x4
# PAD: -
# SHAPE: nop2
# BYTES: 8
# PLUS: 9
# WORD: 38
# PCREL: 44
	.abiversion 2
	.set	WIDTH, 8
	.include "tests/audit/machines/powerpc.inc"

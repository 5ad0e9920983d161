# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: powerpc-linux-gnu-as -mbig
# ld: powerpc-linux-gnu-ld
# NAME: powerpc
# POINTER: 4
# SECOND: 0x4
# ENTRY: _mcount
# FAR: 0x20000000
# G: 0x8
# STEP: 0x4
# PAD: -
# SHAPE: nop2
# BYTES: 8
# PLUS: 9
# WORD: 1
# PCREL: 26
	.set	WIDTH, 4
	.include "tests/audit/machines/powerpc.inc"

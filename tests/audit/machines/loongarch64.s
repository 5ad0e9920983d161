# SPDX-License-Identifier: MIT
# What inputs/*.s are assembled with for this machine.
# as: llvm-mc-22 -triple=loongarch64 -filetype=obj
# NAME: loongarch64
# ENTRY: _mcount
# G: 0xc
	.macro	PROFILE
	pcaddu18i $ra, %call36(_mcount)
	jirl	$ra, $ra, 0
	.endm
	.macro	RETURN
	ret
	.endm
	.macro	REFER
	pcalau12i $a0, %pc_hi20(_mcount)
	.endm
	.macro	POINTER to:vararg
	.8byte	\to
	.endm
	.set	WIDTH, 8
	.macro	ODD
	pcaddu18i $ra, %call36(_mcount)
	jirl	$zero, $ra, 0
	.endm

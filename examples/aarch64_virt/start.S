/* SPDX-License-Identifier: MIT */
/* The first instructions on QEMU's "virt" board: EL1, MMU off, one core. */
	.section .text.start, "ax", %progbits
	.globl	start
start:
	adrp	x0, stack_top
	add	sp, x0, :lo12:stack_top
	bl	boot
/* PSCI SYSTEM_OFF */
	.globl	power_off
	.type	power_off, %function
power_off:
	ldr	w0, =0x84000008
	hvc	#0
1:	wfi
	b	1b
	.section .note.GNU-stack, "", %progbits

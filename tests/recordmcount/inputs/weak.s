# as: x86_64-linux-gnu-as --64
# A section that no local symbol stands in, among others; data and a group
# refer to symbols that move when one is added.
	.section .text.first, "ax", @progbits
	.weak	first
	.type	first, @function
first:	nop
	call	__fentry__
	call	other
	ret
	.size	first, .-first
	.section .text.second, "axG", @progbits, second, comdat
	.weak	second
	.type	second, @function
second:	call	__fentry__
	call	first
	ret
	.size	second, .-second
	.data
	.globl	pointers
pointers:
	.quad	first
	.quad	second
	.quad	outside
	.section .note.GNU-stack, "", @progbits

# as: x86_64-linux-gnu-as --64
# The first symbol of the section is global: the linker may take another.
	.section .text.f, "ax", @progbits
	.globl	f
	.type	f, @function
f:	nop
	call	__fentry__
	ret
	.size	f, .-f
	.section .note.GNU-stack, "", @progbits

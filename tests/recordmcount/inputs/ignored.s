# as: x86_64-linux-gnu-as --64
# Only a section that a kernel does not trace has calls.
	.section .exit.text, "ax", @progbits
	.globl	f
	.type	f, @function
f:	call	__fentry__
	ret
	.size	f, .-f
	.section .note.GNU-stack, "", @progbits

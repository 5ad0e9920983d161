# as: x86_64-linux-gnu-as --64
# For a file whose name the kernel's tool leaves out.
	.text
	.type	f, @function
f:	call	__fentry__
	ret
	.size	f, .-f
	.section .note.GNU-stack, "", @progbits

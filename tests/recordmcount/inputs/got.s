# as: x86_64-linux-gnu-as --64
# The call of position-independent code is six bytes, from two before.
	.text
	.globl	f
	.type	f, @function
f:	call	*__fentry__@GOTPCREL(%rip)
	ret
	.size	f, .-f
	.section .note.GNU-stack, "", @progbits

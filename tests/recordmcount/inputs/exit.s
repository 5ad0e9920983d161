# as: x86_64-linux-gnu-as --64
# A call that is recorded and one that is switched off.
	.text
	.globl	g
	.type	g, @function
g:	call	__fentry__
	ret
	.size	g, .-g
	.section .exit.text, "ax", @progbits
	.globl	f
	.type	f, @function
f:	call	__fentry__
	ret
	.size	f, .-f
	.section .note.GNU-stack, "", @progbits

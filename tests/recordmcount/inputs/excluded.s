# as: x86_64-linux-gnu-as --64
# Code that a linker leaves out, beside some that it keeps.
	.text
	.type	f, @function
f:	call	__fentry__
	ret
	.size	f, .-f
	.section .text.excluded, "axe", @progbits
	.type	g, @function
g:	call	__fentry__
	ret
	.size	g, .-g
	.section .note.GNU-stack, "", @progbits

# as: x86_64-linux-gnu-as --64
# Calls of more than one profiling symbol in one section.
	.text
	.type	f, @function
f:	call	__fentry__
	ret
	.size	f, .-f
	.type	g, @function
g:	call	mcount
	ret
	.size	g, .-g
	.type	h, @function
h:	call	_mcount@PLT
	ret
	.size	h, .-h
	.section .note.GNU-stack, "", @progbits

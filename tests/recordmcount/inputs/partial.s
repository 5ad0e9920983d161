# as: x86_64-linux-gnu-as --64
# A table by hand that has one of three sites.
	.text
	.type	f, @function
f:	call	__fentry__
	ret
	.size	f, .-f
	.type	g, @function
g:
.Lsite:	call	__fentry__
	ret
	.size	g, .-g
	.type	h, @function
h:	call	__fentry__
	ret
	.size	h, .-h
	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite
	.section .note.GNU-stack, "", @progbits

# as: x86_64-linux-gnu-as --64
# finds: .text+0x6: note: g has no site [MC016]
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.if	bad
	.type	g, @function
g:	ret
	.size	g, .-g
	.endif
	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite
	.section .note.GNU-stack, "", @progbits

# as: x86_64-linux-gnu-as --64
# finds: __mcount_loc+0x0: warning: a second table of the same name [MC030]
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.type	g, @function
g:
.Lmore:	call	__fentry__
	ret
	.size	g, .-g
	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite
	.if	bad
	.section __mcount_loc, "a", @progbits, unique, 1
	.balign	8
	.endif
	.quad	.Lmore
	.section .note.GNU-stack, "", @progbits

# as: x86_64-linux-gnu-as --64
# finds: __mcount_loc+0x0: error: kept with .text, but names a place in .text.g [MC011]
# checks: -MC015
	.section .text.g, "ax", @progbits
	.type	g, @function
g:
.Lother:	call	__fentry__
	ret
	.size	g, .-g
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.section __mcount_loc, "ao", @progbits, .text
	.balign	8
	.if	bad
	.quad	.Lother
	.else
	.quad	.Lsite
	.endif
	.section .note.GNU-stack, "", @progbits

# as: x86_64-linux-gnu-as --64
# finds: __mcount_loc+0x0: error: relocation type 24, not 1 [MC028]
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.section __mcount_loc, "a", @progbits
	.balign	8
	.if	bad
	.quad	.Lsite - .
	.else
	.quad	.Lsite
	.endif
	.section .note.GNU-stack, "", @progbits

# as: x86_64-linux-gnu-as --64
# finds: __mcount_loc+0x0: error: entries of 4 bytes, not 8 [MC032]
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.if	bad
	.section __mcount_loc, "aM", @progbits, 4
	.else
	.section __mcount_loc, "aM", @progbits, 8
	.endif
	.balign	8
	.quad	.Lsite
	.section .note.GNU-stack, "", @progbits

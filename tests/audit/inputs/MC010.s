# as: x86_64-linux-gnu-as --64
# finds: error: 1 calls of the profiling function, none of them in a table [MC010]
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.section __mcount_loc, "a", @progbits
	.balign	8
	.if	bad == 0
	.quad	.Lsite
	.endif
	.section .note.GNU-stack, "", @progbits

# as: x86_64-linux-gnu-as --64
# finds: __mcount_loc+0x8: error: an entry has no relocation [MC026]
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite
	.if	bad
	.quad	0
	.endif
	.section .note.GNU-stack, "", @progbits

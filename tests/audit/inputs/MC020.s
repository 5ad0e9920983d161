# as: x86_64-linux-gnu-as --64
# finds: .text+0x0: error: recorded more than once [MC020]
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
	.quad	.Lsite, .Lsite
	.endif
	.section .note.GNU-stack, "", @progbits

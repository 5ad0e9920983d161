# as: x86_64-linux-gnu-as --64
# finds: .text+0x0: error: endbr64 stands behind the site of f, not before it [MC019]
	.text
	.type	f, @function
f:
	.if	bad == 0
	endbr64
	.endif
.Lsite:	call	__fentry__
	.if	bad
	endbr64
	.endif
	ret
	.size	f, .-f
	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite
	.section .note.GNU-stack, "", @progbits

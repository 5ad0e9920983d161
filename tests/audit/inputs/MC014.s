# as: x86_64-linux-gnu-as --64
# finds: __mcount_loc+0x0: warning: a table of pointers, aligned to 1 bytes, not 8 [MC014]
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.section __mcount_loc, "a", @progbits
	.if	bad == 0
	.balign	8
	.endif
	.quad	.Lsite
	.section .note.GNU-stack, "", @progbits

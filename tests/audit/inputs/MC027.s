# as: x86_64-linux-gnu-as --64
# finds: __mcount_loc+0x0: error: the entry stands on f, which is global [MC027]
	.text
	.globl	f
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.section __mcount_loc, "a", @progbits
	.balign	8
	.if	bad
	.quad	f
	.else
	.quad	.Lsite
	.endif
	.section .note.GNU-stack, "", @progbits

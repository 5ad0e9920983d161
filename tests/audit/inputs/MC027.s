# finds: __mcount_loc+0x0: error: the entry stands on f, which is global [MC027]
	.text
	.globl	f
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	.if	bad
	POINTER	f
	.else
	POINTER	.Lsite
	.endif
	.section .note.GNU-stack, "", %progbits

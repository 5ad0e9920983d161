# finds: __mcount_loc+0x0: error: a table that is not loaded (type 1, flags 0x0) [MC029]
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.if	bad
	.section __mcount_loc, "", %progbits
	.else
	.section __mcount_loc, "a", %progbits
	.endif
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

# finds: error: 1 call of the profiling function, not in a table [MC010]
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	.if	bad == 0
	POINTER	.Lsite
	.endif
	.section .note.GNU-stack, "", %progbits

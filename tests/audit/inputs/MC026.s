# finds: __mcount_loc+@SECOND@: error: an entry has no relocation [MC026]
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.if	bad
	POINTER	0
	.endif
	.section .note.GNU-stack, "", %progbits

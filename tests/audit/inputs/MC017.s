# finds: .text+0x0: warning: f runs before the program is relocated [MC017]
	.text
	.if	bad
	.type	f, %gnu_indirect_function
	.else
	.type	f, %function
	.endif
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

# finds: .text+0x0: error: recorded more than once [MC020]
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
	POINTER	.Lsite, .Lsite
	.endif
	.section .note.GNU-stack, "", %progbits

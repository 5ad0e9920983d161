# finds: __mcount_loc+0x0: error: entries of 2 bytes, not @POINTER@ [MC032]
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.if	bad
	.section __mcount_loc, "aM", %progbits, 2
	.else
	.section __mcount_loc, "aM", %progbits, WIDTH
	.endif
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

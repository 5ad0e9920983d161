# finds: note: an LTO object: its code is yet to come [MC023]
	.section .gnu.lto_.opts, "e", %progbits
	.string	"-O2"
	.if	bad == 0
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
	.endif
	.section .note.GNU-stack, "", %progbits

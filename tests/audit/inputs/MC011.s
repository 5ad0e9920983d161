# finds: __mcount_loc+0x0: error: kept with .text, but names a place in .text.g [MC011]
# checks: -MC015
	.section .text.g, "ax", %progbits
	.type	g, %function
g:
.Lother:
	PROFILE
	RETURN
	.size	g, .-g
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.section __mcount_loc, "ao", %progbits, .text
	.balign	WIDTH
	.if	bad
	POINTER	.Lother
	.else
	POINTER	.Lsite
	.endif
	.section .note.GNU-stack, "", %progbits

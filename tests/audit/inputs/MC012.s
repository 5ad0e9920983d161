# finds: __mcount_loc+0x0: error: not in the section group of .text.f, whose place it names [MC012]
	.section .text.f, "axG", %progbits, f, comdat
	.weak	f
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.if	bad
	.section __mcount_loc, "a", %progbits
	.else
	.section __mcount_loc, "aG", %progbits, f, comdat
	.endif
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

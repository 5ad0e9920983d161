# finds: __mcount_loc+0x0: warning: a second table of the same name [MC030]
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.type	g, %function
g:
.Lmore:
	PROFILE
	RETURN
	.size	g, .-g
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.if	bad
	.section __mcount_loc, "a", %progbits, unique, 1
	.balign	WIDTH
	.endif
	POINTER	.Lmore
	.section .note.GNU-stack, "", %progbits

# options: --min-coverage=100
# finds: error: 50.0% of the functions have a site, not 100% [MC035]
	.text
	.type	f, %function
f:
.Lsite:
	NOPS
	RETURN
	.size	f, .-f
	.if	bad
	.type	g, %function
	.endif
g:
	RETURN
	.size	g, .-g
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

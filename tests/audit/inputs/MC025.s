# finds: .text+@G@: warning: a reference to the profiling function is recorded as a call of it [MC025]
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.type	g, %function
g:
.Lg:
	REFER
	RETURN
	.size	g, .-g
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.if	bad
	POINTER	.Lg
	.endif
	.section .note.GNU-stack, "", %progbits

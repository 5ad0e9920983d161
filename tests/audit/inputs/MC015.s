# finds: .text+@G@: warning: a call of the profiling function is not in the table [MC015]
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
	.section .left.out, "axe", %progbits
	PROFILE
	RETURN
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.if	bad == 0
	POINTER	.Lmore
	.endif
	.section .note.GNU-stack, "", %progbits

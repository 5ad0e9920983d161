# options: --require=f*
# finds: .text+0x8: error: f2 is required to have a site [MC034]
	.text
	.type	g, %function
g:
	RETURN
	.size	g, .-g
	.balign	8, 0
	.type	f2, %function
f2:
.Ltwo:
	NOPS
	RETURN
	.size	f2, .-f2
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	.if	bad == 0
	POINTER	.Ltwo
	.endif
	.section .note.GNU-stack, "", %progbits

# finds: .text+0x10: warning: g runs before main() [MC040]
	.text
	.type	f, %function
f:
.Lf:
	NOPS
	RETURN
	.size	f, .-f
	.balign	16, 0
	.type	g, %function
g:
.Lg:
	NOPS
	RETURN
	.size	g, .-g
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lf
	.if	bad
	POINTER	.Lg
	.endif
	.section .init_array, "aw", %init_array
	.balign	WIDTH
	POINTER	g
	.section .note.GNU-stack, "", %progbits

# options: --handler=handler
# finds: .text+0x0: error: the handler reaches this site: handler+0x0 -> f [MC018]
	.text
	.type	f, %function
f:
.Lsite:
	NOPS
	RETURN
	.size	f, .-f
	.type	handler, %function
handler:
	.if	bad
	CALLTO	f
	.endif
	RETURN
	.size	handler, .-handler
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

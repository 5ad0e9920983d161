# finds: .text+@G@: error: an entry names a place in no function [MC004]
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.if	bad == 0
	.type	g, %function
g:
	.endif
.Lhole:
	PROFILE
	.if	bad == 0
	RETURN
	.endif
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite, .Lhole
	.section .note.GNU-stack, "", %progbits

# ld: -e f
# finds: .text+@G@: note: 1 entry is of no function that a symbol names, this one first [MC041]
	.text
	.globl	f
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
.Lreplaced:
	PROFILE
	RETURN
	ENTRY
	RETURN
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite, .Lreplaced
	.section .note.GNU-stack, "", %progbits

# finds: .note.mcount+0x0: error: a note tells of sites, and the file has none [MC001]
	.section .note.mcount, "", %note
	.balign	4
	.long	7, 24, 1
	.asciz	"mcount"
	.balign	4
	.long	1, BYTES, 0, 0
	SHAPE
	.balign	4
	.if	bad == 0
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.endif
	.section .note.GNU-stack, "", %progbits

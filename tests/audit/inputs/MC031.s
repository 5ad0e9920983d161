# finds: .note.mcount+0x0: error: version 9 of the site contract is unknown [MC031]
	.if	bad
	.section .note.mcount, "", %note
	.balign	4
	.long	7, 24, 1
	.asciz	"mcount"
	.balign	4
	.long	9, BYTES, 0, 0
	SHAPE
	.balign	4
	.else
	.section .note.mcount, "", %note
	.balign	4
	.long	7, 24, 1
	.asciz	"mcount"
	.balign	4
	.long	1, BYTES, 0, 0
	SHAPE
	.balign	4
	.endif
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
	.section .note.GNU-stack, "", %progbits

# as: x86_64-linux-gnu-as --64
# finds: .note.mcount+0x0: error: a note tells of sites, and the file has none [MC001]
	.section .note.mcount, "", @note
	.balign	4
	.long	7, 24, 1
	.asciz	"mcount"
	.balign	4
	.long	1, 5, 0, 0
	.asciz	"nop5"
	.balign	4
	.if	bad == 0
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite
	.endif
	.section .note.GNU-stack, "", @progbits

# as: x86_64-linux-gnu-as --64
# finds: .note.mcount+0x0: error: a note of nop5 with 6 bytes [MC008]
	.if	bad
	.section .note.mcount, "", @note
	.balign	4
	.long	7, 24, 1
	.asciz	"mcount"
	.balign	4
	.long	1, 6, 0, 0
	.asciz	"nop5"
	.balign	4
	.else
	.section .note.mcount, "", @note
	.balign	4
	.long	7, 24, 1
	.asciz	"mcount"
	.balign	4
	.long	1, 5, 0, 0
	.asciz	"nop5"
	.balign	4
	.endif
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite
	.section .note.GNU-stack, "", @progbits

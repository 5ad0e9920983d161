// as: aarch64-linux-gnu-as
// finds: .text+0x2: warning: the site is not aligned to 4 bytes [MC009]
	.text
	.if	bad
	.byte	0, 0
	.endif
	.type	f, %function
f:
.Lsite:
	/* Two nops; the assembler would align what it knows for code. */
	.byte	0x1f, 0x20, 0x03, 0xd5, 0x1f, 0x20, 0x03, 0xd5
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	8
	.xword	.Lsite
	.section .note.GNU-stack, "", %progbits

# machines: aarch64 powerpc mips sparc64 arm
# finds: .text+0x1: warning: the site is not aligned to 4 bytes [MC009]
	.text
	.if	bad
	.byte	0
	.endif
	.type	f, %function
f:
.Lsite:
	/* As bytes: the assembler would align what it knows for code. */
	NOPS
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

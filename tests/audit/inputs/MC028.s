# machines: x86_64 i386 x32 aarch64 powerpc s390x
# finds: __mcount_loc+0x0: error: relocation type @PCREL@, not @WORD@ [MC028]
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	.if	bad
	POINTER	.Lsite - .
	.else
	POINTER	.Lsite
	.endif
	.section .note.GNU-stack, "", %progbits

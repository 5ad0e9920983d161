# machines: x86_64 i386 aarch64 powerpc s390x
# finds: .text+0x0: error: a site of @BYTES@ bytes, not @PLUS@ [MC008]
# options: --pad-bytes=@PLUS@
# twin: --pad-bytes=@BYTES@
	.text
	.type	f, %function
f:
.Lsite:
	NOPS
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

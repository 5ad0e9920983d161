# machines: powerpc64 powerpc64le
# finds: .text+0x0: error: the site of f stands before its local entry, where near calls enter [MC006]
	.text
	.type	f, %function
f:
	.if	bad
.Lsite:
	NOPS
	.endif
	addis	2, 12, .TOC.-f@ha
	addi	2, 2, .TOC.-f@l
	.localentry f, .-f
	.if	bad == 0
.Lsite:
	NOPS
	.endif
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

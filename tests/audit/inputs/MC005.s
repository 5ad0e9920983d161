# machines: powerpc64 powerpc64le
# finds: .text+0x0: error: names the global entry of f, whose site is 8 bytes behind it [MC005]
	.text
	.type	f, %function
f:
.Lglobal:
	addis	2, 12, .TOC.-f@ha
	addi	2, 2, .TOC.-f@l
	.localentry f, .-f
.Lsite:
	NOPS
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	.if	bad
	POINTER	.Lglobal
	.else
	POINTER	.Lsite
	.endif
	.section .note.GNU-stack, "", %progbits

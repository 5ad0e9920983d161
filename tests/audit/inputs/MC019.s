# machines: x86_64 i386 aarch64 riscv64
# finds: .text+0x0: error: @PAD@ stands behind the site of f, not before it [MC019]
	.text
	.type	f, %function
f:
	.if	bad == 0
	PAD
	.endif
.Lsite:
	PROFILE
	.if	bad
	PAD
	.endif
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

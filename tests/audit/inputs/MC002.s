# machines: aarch64 mips riscv64 arm
# finds: .text+0x0: error: calls mcount, but @NAME@ has @ENTRY@ [MC002]
	.text
	.type	f, %function
f:
.Lsite:
	.if	bad
	OTHER
	.else
	PROFILE
	.endif
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

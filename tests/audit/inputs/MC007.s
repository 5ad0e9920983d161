# machines: x86_64 i386 x32 riscv64 riscv32
# finds: .text+0x0: warning: the site is @SEVERAL@ instructions, in which a thread may stand [MC007]
	.text
	.type	f, %function
f:
.Lsite:
	.if	bad
	MANY
	.else
	NOPS
	.endif
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

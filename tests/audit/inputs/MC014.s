# machines: aarch64 powerpc mips riscv64 sparc64
# finds: __mcount_loc+0x0: warning: a table of pointers, aligned to 1 bytes, not @POINTER@ [MC014]
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.section __mcount_loc, "a", %progbits
	.if	bad == 0
	.balign	WIDTH
	.endif
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

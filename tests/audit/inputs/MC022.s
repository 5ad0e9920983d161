# machines: x86_64 aarch64 powerpc mips riscv64 sparc64
# ld: -e f --section-start=.far=@FAR@
# finds: .text+0x0: error: a call from here cannot reach @ENTRY@ [MC022]
	.text
	.globl	f
	.type	f, %function
f:
.Lsite:
	NOPS
	RETURN
	.size	f, .-f
	.if	bad
	.section .far, "ax", %progbits
	.endif
	ENTRY
	RETURN
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

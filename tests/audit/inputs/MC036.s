# machines: riscv64 riscv32 loongarch64
# finds: .text+@G@: warning: a call of the profiling function in no way that a site has [MC036]
	.text
	.type	f, %function
f:
.Lsite:
	PROFILE
	RETURN
	.size	f, .-f
	.type	g, %function
g:
	.if	bad
	ODD
	.endif
	REFER
	RETURN
	.size	g, .-g
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

# machines: x86_64 aarch64 powerpc s390x sparc64
# finds: .text+@REFERS@: note: refers to the profiling function in no way that a site has [MC036]
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
	REFER
	.endif
	RETURN
	.size	g, .-g
	.section __mcount_loc, "a", %progbits
	.balign	WIDTH
	POINTER	.Lsite
	.section .note.GNU-stack, "", %progbits

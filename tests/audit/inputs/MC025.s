# as: x86_64-linux-gnu-as --64
# finds: .text+0xd: warning: a reference to the profiling function is recorded as a call of it [MC025]
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	movq	$__fentry__, %rax
	.type	g, @function
g:
.Lg:	leaq	__fentry__(%rip), %rcx
	ret
	.size	g, .-g
	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite
	.if	bad
	.quad	.Lg
	.endif
	.section .note.GNU-stack, "", @progbits

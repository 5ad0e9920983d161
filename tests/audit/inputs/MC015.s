# as: x86_64-linux-gnu-as --64
# finds: .text+0x6: warning: a call of the profiling function is not in the table [MC015]
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.type	g, @function
g:
.Lmore:	call	__fentry__
	ret
	.size	g, .-g
	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite
	.if	bad == 0
	.quad	.Lmore
	.endif
	.section .note.GNU-stack, "", @progbits

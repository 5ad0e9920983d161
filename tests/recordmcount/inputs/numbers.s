# as: x86_64-linux-gnu-as --64
# A table of numbers, which no relocation binds.
	.text
	.type	f, @function
f:	call	__fentry__
	ret
	.size	f, .-f
	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	0x1000
	.section .note.GNU-stack, "", @progbits

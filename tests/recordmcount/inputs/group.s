# as: x86_64-linux-gnu-as --64
# A function of a COMDAT group, with a local symbol.
	.section .text.f, "axG", @progbits, f, comdat
	.weak	f
	.type	f, @function
f:
local:	call	__fentry__
	ret
	.size	f, .-f
	.section .note.GNU-stack, "", @progbits

# as: x86_64-linux-gnu-as --64
# finds: .text+0x1: error: no site of x86_64 begins here [MC003]
# checks: -MC015
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite + bad
	.section .note.GNU-stack, "", @progbits

# as: x86_64-linux-gnu-as --64
# finds: __mcount_loc+0x0: warning: a read-only table that the loader relocates [MC013]
# ld: x86_64-linux-gnu-ld -pie -z notext --no-warnings
	.globl	_start, __fentry__
_start:
__fentry__:	ret
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.if	bad
	.section __mcount_loc, "a", @progbits
	.else
	.section __mcount_loc, "aw", @progbits
	.endif
	.balign	8
	.quad	.Lsite
	.section .note.GNU-stack, "", @progbits

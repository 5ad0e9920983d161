# as: x86_64-linux-gnu-as --64
# finds: __mcount_loc+0x8: note: the table is not sorted [MC021]
# ld: x86_64-linux-gnu-ld
	.globl	_start, __fentry__
_start:
__fentry__:	ret
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
	.if	bad
	.quad	.Lmore, .Lsite
	.else
	.quad	.Lsite, .Lmore
	.endif
	.section .note.GNU-stack, "", @progbits

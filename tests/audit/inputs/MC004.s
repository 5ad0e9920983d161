# as: x86_64-linux-gnu-as --64
# finds: .text+0x6: error: an entry names a place in no function [MC004]
	.text
	.type	f, @function
f:
.Lsite:	call	__fentry__
	ret
	.size	f, .-f
	.if	bad == 0
	.type	g, @function
g:
	.endif
.Lhole:	call	__fentry__
	ret
	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite, .Lhole
	.section .note.GNU-stack, "", @progbits

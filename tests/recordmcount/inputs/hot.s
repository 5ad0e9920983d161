# as: x86_64-linux-gnu-as --64
# Two calls whose sections a linker puts the other way round; code for both
# classes.
	.text
	.globl _start, __fentry__
	.hidden __fentry__
	.type _start, @function
_start:	call __fentry__
	jmp hot
	.size _start, . - _start
	.type __fentry__, @function
__fentry__:
	ret
	.size __fentry__, . - __fentry__
	.section .text.hot, "ax"
	.type hot, @function
hot:	call __fentry__
	ret
	.size hot, . - hot
	.section .note.GNU-stack, "", @progbits

# as: x86_64-linux-gnu-as --64
# One call, and everything else that names the profiling symbol in code.
	.text
	.globl	f
	.type	f, @function
f:	call	__fentry__
	movq	$__fentry__, %rax
	leaq	__fentry__(%rip), %rcx
	jmp	__fentry__
	.quad	__fentry__
	ret
	.size	f, .-f
	.section .note.GNU-stack, "", @progbits

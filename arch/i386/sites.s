# as: x86_64-linux-gnu-as --32
# ld: x86_64-linux-gnu-ld -m elf_i386
#
# Every shape a site of this architecture takes, and what must not be taken
# for one.  The plugin's own shape comes with its entry, as the plugin writes
# it; the calls are for recordmcount to find.

	.text
	.type	plugin, @function
plugin:
	endbr32
.Lsite:
	.byte	0x0f, 0x1f, 0x44, 0x00, 0x00
	ret
	.size	plugin, .-plugin

	.section __mcount_loc, "a", @progbits
	.balign	4
	.long	.Lsite

	.text
	.type	direct, @function
direct:
	call	__fentry__
	ret
	.size	direct, .-direct

	.type	behind_prologue, @function
behind_prologue:
	pushl	%ebp
	movl	%esp, %ebp
	call	mcount@PLT
	popl	%ebp
	ret
	.size	behind_prologue, .-behind_prologue

	.type	pic, @function
pic:
	call	*mcount@GOT(%ebx)
	ret
	.size	pic, .-pic

# Not sites: an address taken, a jump, a call to somewhere behind the entry,
# a plain data word, a call to a name that only resembles one.
	.type	no_site, @function
no_site:
	leal	__fentry__, %eax
	movl	$__fentry__, %edx
	call	__fentry__+4
	call	__fentry__more
	jmp	__fentry__
	.long	__fentry__
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.type	only_weak, @function
only_weak:
	call	__fentry__
	ret
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.type	init, @function
init:
	nop
	call	__fentry__
	ret
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

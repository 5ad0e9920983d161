# as: xtensa-lx106-elf-as --no-transform
# ld: xtensa-lx106-elf-ld
#
# The shape that this assembler knows, and what must not be taken for one;
# the one with register windows is in tests/recordmcount/targets.sh.

	.text
	.balign	4
	.type	direct, @function
direct:
	call0	_mcount
	ret
	.size	direct, .-direct

# Not sites: a jump, a call to somewhere behind the entry, a plain data word,
# a call to a name that only resembles one.
	.balign	4
	.type	no_site, @function
no_site:
	call0	_mcount+4
	call0	_mcount_more
	j	_mcount
	.balign	4
	.word	_mcount
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.balign	4
	.type	only_weak, @function
only_weak:
	call0	_mcount
	ret
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.balign	4
	.type	init, @function
init:
	nop
	call0	_mcount
	ret
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

# as: riscv64-linux-gnu-as -march=rv32imac -mabi=ilp32
# ld: riscv64-linux-gnu-ld -m elf32lriscv
#
# Every shape a site of this architecture takes, and what must not be taken
# for one.  The plugin's own shape comes with its entry, as the plugin writes
# it; the calls are for recordmcount to find.

	.option norvc
	.text
	.type	plugin, @function
plugin:
.Lsite:
	nop
	nop
	ret
	.size	plugin, .-plugin

	.section __mcount_loc, "a", @progbits
	.balign	4
	.word	.Lsite

	.text
	.type	direct, @function
direct:
	mv	a0, ra
	call	_mcount
	ret
	.size	direct, .-direct

# Not sites: an address taken, a jump, a call to somewhere behind the entry,
# a plain data word, a call to a name that only resembles one.
	.type	no_site, @function
no_site:
	la	t1, _mcount
	call	_mcount+4
	call	_mcount_more
	tail	_mcount
	.word	_mcount
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.type	only_weak, @function
only_weak:
	mv	a0, ra
	call	_mcount
	ret
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.type	init, @function
init:
	nop
	mv	a0, ra
	call	_mcount
	ret
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

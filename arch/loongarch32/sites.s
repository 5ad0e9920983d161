# as: llvm-mc-22 -triple=loongarch32 -filetype=obj
# ld: ld.lld-22
#
# Every shape a site of this architecture takes, and what must not be taken
# for one.  The plugin's own shape comes with its entry, as the plugin writes
# it; the calls are for recordmcount to find.

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
	move	$a0, $ra
	bl	_mcount
	ret
	.size	direct, .-direct

# Not sites: an address taken, a jump, a call to somewhere behind the entry,
# a plain data word, a call to a name that only resembles one.
	.type	no_site, @function
no_site:
	la.pcrel $t1, _mcount
	bl	%plt(_mcount+4)
	bl	_mcount_more
	b	_mcount
	.word	_mcount
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.type	only_weak, @function
only_weak:
	move	$a0, $ra
	bl	_mcount
	ret
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.type	init, @function
init:
	nop
	move	$a0, $ra
	bl	_mcount
	ret
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

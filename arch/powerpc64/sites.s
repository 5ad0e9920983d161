# as: powerpc64le-linux-gnu-as
# ld: powerpc64le-linux-gnu-ld
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
	blr
	.size	plugin, .-plugin

	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite

	.text
	.type	direct, @function
direct:
	mflr	0
	bl	_mcount
	blr
	.size	direct, .-direct

# Not sites: an address taken, a jump, a call to somewhere behind the entry,
# a plain data word, a call to a name that only resembles one.
	.type	no_site, @function
no_site:
	lis	9, _mcount@ha
	bl	_mcount+4
	bl	_mcount_more
	b	_mcount
	.balign	8
	.quad	_mcount
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.type	only_weak, @function
only_weak:
	mflr	0
	bl	_mcount
	blr
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.type	init, @function
init:
	nop
	mflr	0
	bl	_mcount
	blr
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

# as: alpha-linux-gnu-as
# ld: alpha-linux-gnu-ld
#
# Every shape a site of this architecture takes, and what must not be taken
# for one.  The plugin's own shape comes with its entry, as the plugin writes
# it; the calls are for recordmcount to find.

	.set	noat
	.text
	.type	plugin, @function
plugin:
.Lsite:
	nop
	nop
	ret
	.size	plugin, .-plugin

	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite

	.text
	.type	direct, @function
direct:
	ldq	$28, _mcount($29)	!literal!1
	jsr	$28, ($28), _mcount	!lituse_jsr!1
	ret
	.size	direct, .-direct

# Not sites: an address taken, a jump, a call to somewhere behind the entry,
# a plain data word, a call to a name that only resembles one.
	.type	no_site, @function
no_site:
	lda	$1, _mcount
	bsr	$26, _mcount
	ldq	$28, _mcount_more($29)	!literal!2
	jsr	$28, ($28), _mcount_more	!lituse_jsr!2
	.quad	_mcount
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.type	only_weak, @function
only_weak:
	ldq	$28, _mcount($29)	!literal!1
	jsr	$28, ($28), _mcount	!lituse_jsr!1
	ret
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.type	init, @function
init:
	nop
	ldq	$28, _mcount($29)	!literal!1
	jsr	$28, ($28), _mcount	!lituse_jsr!1
	ret
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

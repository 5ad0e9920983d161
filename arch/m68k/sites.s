| as: m68k-linux-gnu-as
| ld: m68k-linux-gnu-ld
|
| Every shape a site of this architecture takes, and what must not be taken
| for one.  The plugin's own shape comes with its entry, as the plugin writes
| it; the calls are for recordmcount to find.

	.text
	.type	plugin, @function
plugin:
.Lsite:
	nop
	nop
	nop
	rts
	.size	plugin, .-plugin

	.section __mcount_loc, "a", @progbits
	.balign	4
	.long	.Lsite

	.text
	.type	direct, @function
direct:
	bsr.l	_mcount
	rts
	.size	direct, .-direct

| Not sites: an address taken, a jump, a call to somewhere behind the entry,
| a plain data word, a call to a name that only resembles one.
	.type	no_site, @function
no_site:
	move.l	#_mcount, %d0
	bsr.l	_mcount+4
	bsr.l	_mcount_more
	bra.l	_mcount
	.balign	4
	.long	_mcount
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.type	only_weak, @function
only_weak:
	bsr.l	_mcount
	rts
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.type	init, @function
init:
	nop
	bsr.l	_mcount
	rts
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

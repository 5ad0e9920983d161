! as: sparc64-linux-gnu-as -64
! ld: sparc64-linux-gnu-ld
!
! Every shape a site of this architecture takes, and what must not be taken
! for one.  The plugin's own shape comes with its entry, as the plugin writes
! it; the calls are for recordmcount to find.

	.text
	.type	plugin, @function
plugin:
.Lsite:
	nop
	nop
	nop
	retl
	nop
	.size	plugin, .-plugin

	.section __mcount_loc, "a", @progbits
	.balign	8
	.xword	.Lsite

	.text
	.type	direct, @function
direct:
	save	%sp, -176, %sp
	call	_mcount
	nop
	ret
	restore
	.size	direct, .-direct

! Not sites: an address taken, a jump, a call to somewhere behind the entry,
! a plain data word, a call to a name that only resembles one.
	.type	no_site, @function
no_site:
	sethi	%hi(_mcount), %g1
	call	_mcount+4
	nop
	call	_mcount_more
	nop
	ba	_mcount
	nop
	.balign	8
	.xword	_mcount
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.type	only_weak, @function
only_weak:
	save	%sp, -176, %sp
	call	_mcount
	nop
	ret
	restore
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.type	init, @function
init:
	nop
	save	%sp, -176, %sp
	call	_mcount
	nop
	ret
	restore
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

; as: hppa-linux-gnu-as
; ld: hppa-linux-gnu-ld
;
; Every shape a site of this architecture takes, and what must not be taken
; for one.  The plugin's own shape comes with its entry, as the plugin writes
; it; the calls are for recordmcount to find.

	.text
	.type	plugin, @function
plugin:
.Lsite:
	nop
	nop
	nop
	bv,n	%r0(%rp)
	.size	plugin, .-plugin

	.section __mcount_loc, "a", @progbits
	.balign	4
	.word	.Lsite

	.text
	.type	direct, @function
direct:
	copy	%rp, %r26
	b,l	_mcount, %rp
	nop
	bv,n	%r0(%rp)
	.size	direct, .-direct

; Not sites: an address taken, a jump, a call to somewhere behind the entry,
; a plain data word, a call to a name that only resembles one.
	.type	no_site, @function
no_site:
	ldil	LR%_mcount, %r1
	b,l	_mcount+4, %rp
	nop
	b,l	_mcount_more, %rp
	nop
	b,n	_mcount
	.word	_mcount
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.type	only_weak, @function
only_weak:
	copy	%rp, %r26
	b,l	_mcount, %rp
	nop
	bv,n	%r0(%rp)
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.type	init, @function
init:
	nop
	copy	%rp, %r26
	b,l	_mcount, %rp
	nop
	bv,n	%r0(%rp)
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

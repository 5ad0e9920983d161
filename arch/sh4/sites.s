! as: sh4-linux-gnu-as
! ld: sh4-linux-gnu-ld
!
! Every shape a site of this architecture takes, and what must not be taken
! for one.  The plugin's own shape comes with its entry, as the plugin writes
! it.

	.text
	.align	2
	.type	plugin, @function
plugin:
.Lsite:
	nop
	nop
	nop
	nop
	nop
	nop
	nop
	nop
	rts
	nop
	.size	plugin, .-plugin

	.section __mcount_loc, "a", @progbits
	.balign	4
	.long	.Lsite

! Not sites: the jump that -pg makes, an address taken, a plain data word.
	.text
	.align	2
	.type	no_site, @function
no_site:
	mov.l	.Lmcount, r1
	sts.l	pr, @-r15
	mova	.Lback, r0
	jmp	@r1
	lds	r0, pr
	.align	2
.Lmcount:
	.long	mcount
.Lback:
	lds.l	@r15+, pr
	rts
	nop
	.size	no_site, .-no_site

	.section .note.GNU-stack, "", @progbits

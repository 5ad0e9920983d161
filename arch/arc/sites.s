# as: arc-linux-gnu-as
# ld: arc-linux-gnu-ld
#
# Every shape a site of this architecture takes, and what must not be taken
# for one.

	.text
	.balign	4
	.type	plugin, @function
plugin:
.Lsite:
	nop
	nop
	j_s	[blink]
	.size	plugin, .-plugin

	.section __mcount_loc, "a", @progbits
	.balign	4
	.word	.Lsite

	.text
	.type	direct, @function
direct:
	push_s	blink
	bl	__mcount
	j_s	[blink]
	.size	direct, .-direct

	.type	pic, @function
pic:
	push_s	blink
	bl	__mcount@plt
	j_s	[blink]
	.size	pic, .-pic

# Not sites: an address taken, a jump, a call to somewhere behind the entry,
# a plain data word, a call to a name that only resembles one.
	.type	no_site, @function
no_site:
	mov	r0, __mcount
	bl	__mcount+4
	bl	__mcount_more
	b	__mcount
	.balign	4
	.word	__mcount
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.type	only_weak, @function
only_weak:
	push_s	blink
	bl	__mcount
	j_s	[blink]
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.type	init, @function
init:
	nop
	push_s	blink
	bl	__mcount
	j_s	[blink]
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

// as: aarch64-linux-gnu-as -mabi=ilp32
// ld: aarch64-linux-gnu-ld -m aarch64linux32
//
// Every shape a site of this architecture takes, and what must not be taken
// for one.  The plugin's own shape comes with its entry, as the plugin writes
// it; the calls are for recordmcount to find.

	.text
	.type	plugin, %function
plugin:
	bti	c
.Lsite:
	nop
	nop
	ret
	.size	plugin, .-plugin

	.section __mcount_loc, "a", %progbits
	.balign	4
	.word	.Lsite

	.text
	.type	direct, %function
direct:
	stp	x29, x30, [sp, -16]!
	mov	x29, sp
	mov	x0, x30
	bl	_mcount
	ldp	x29, x30, [sp], 16
	ret
	.size	direct, .-direct

// Not sites: an address taken, a jump, a call to somewhere behind the entry,
// a plain data word, a call to a name that only resembles one.
	.type	no_site, %function
no_site:
	adrp	x0, _mcount
	add	w0, w0, :lo12:_mcount
	ldr	w1, =_mcount
	bl	_mcount+4
	bl	_mcount_more
	b	_mcount
	.word	_mcount
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", %progbits
	.weak	only_weak
	.type	only_weak, %function
only_weak:
	bl	_mcount
	ret
	.size	only_weak, .-only_weak

	.section .init.text, "ax", %progbits
	.type	init, %function
init:
	nop
	bl	_mcount
	ret
	.size	init, .-init
	.section .note.GNU-stack, "", %progbits

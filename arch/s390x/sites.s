# as: s390x-linux-gnu-as
# ld: s390x-linux-gnu-ld
#
# Every shape a site of this architecture takes, and what must not be taken
# for one.  The plugin's own shape comes with its entry, as the plugin writes
# it; the calls are for recordmcount to find.

	.text
	.type	plugin, @function
plugin:
.Lsite:
	brcl	0, .
	br	%r14
	.size	plugin, .-plugin

	.type	patchable, @function
patchable:
.Lpatchable:
	nopr
	nopr
	nopr
	br	%r14
	.size	patchable, .-patchable

	.section __mcount_loc, "a", @progbits
	.balign	8
	.quad	.Lsite
	.quad	.Lpatchable

	.text
	.type	direct, @function
direct:
	brasl	%r0, __fentry__@PLT
	br	%r14
	.size	direct, .-direct

	.type	second, @function
second:
	stg	%r14, 8(%r15)
	brasl	%r14, _mcount@PLT
	lg	%r14, 8(%r15)
	br	%r14
	.size	second, .-second

# Not sites: an address taken, a jump, a call to somewhere behind the entry,
# a plain data word, a call to a name that only resembles one.
	.type	no_site, @function
no_site:
	larl	%r1, _mcount
	brasl	%r0, __fentry__+4
	brasl	%r0, __fentry__more
	jg	__fentry__
	.balign	8
	.quad	__fentry__
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.type	only_weak, @function
only_weak:
	brasl	%r0, __fentry__@PLT
	br	%r14
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.type	init, @function
init:
	nop
	brasl	%r0, __fentry__@PLT
	br	%r14
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

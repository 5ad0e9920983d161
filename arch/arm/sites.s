@ as: arm-linux-gnueabi-as
@ ld: arm-linux-gnueabi-ld
@
@ Every shape a site of this architecture takes, and what must not be taken
@ for one.  The plugin's own shape comes with its entry, as the plugin writes
@ it; the calls are for recordmcount to find.

	.syntax unified
	.arch armv7-a
	.arm
	.text
	.type	plugin, %function
plugin:
.Lsite:
	mov	r0, r0
	mov	r0, r0
	bx	lr
	.size	plugin, .-plugin

	.type	patchable, %function
patchable:
.Lpatchable:
	nop
	nop
	bx	lr
	.thumb
	.thumb_func
	.type	patchable_thumb, %function
patchable_thumb:
	nop
	nop
	nop
	nop
	bx	lr
	nop
	.arm
	.size	patchable, .-patchable

	.section __mcount_loc, "a", %progbits
	.balign	4
	.word	.Lsite
	.word	.Lpatchable
	.word	.Lpatchable+0xc

	.text
	.type	direct, %function
direct:
	push	{lr}
	bl	__gnu_mcount_nc
	bx	lr
	.size	direct, .-direct

	.type	second, %function
second:
	nop
	.thumb
	.thumb_func
second_thumb:
	push	{lr}
	bl	__gnu_mcount_nc
	bx	lr
	nop
	.arm
	.size	second, .-second

	.type	to_thumb, %function
to_thumb:
	push	{lr}
	blx	__gnu_mcount_nc
	bx	lr
	.thumb
	.thumb_func
to_arm:
	push	{lr}
	blx	__gnu_mcount_nc
	bx	lr
	nop
	.arm
	.size	to_thumb, .-to_thumb

@ Not sites: an address taken, a jump, a call to somewhere behind the entry,
@ a plain data word, a call to a name that only resembles one.
	.type	no_site, %function
no_site:
	ldr	r0, =__gnu_mcount_nc
	bl	__gnu_mcount_nc+4
	bl	__gnu_mcount_nc_more
	b	__gnu_mcount_nc
	.word	__gnu_mcount_nc
	.ltorg
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", %progbits
	.weak	only_weak
	.type	only_weak, %function
only_weak:
	push	{lr}
	bl	__gnu_mcount_nc
	bx	lr
	.size	only_weak, .-only_weak

	.section .init.text, "ax", %progbits
	.type	init, %function
init:
	nop
	push	{lr}
	bl	__gnu_mcount_nc
	bx	lr
	.size	init, .-init
	.section .note.GNU-stack, "", %progbits

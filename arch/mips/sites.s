# as: mips-linux-gnu-as -mabi=32
# ld: mips-linux-gnu-ld
#
# Every shape a site of this architecture takes, and what must not be taken
# for one.  The plugin's own shape comes with its entry, as the plugin writes
# it; the calls are for recordmcount to find.

	.set	noreorder
	.set	noat
	.text
	.type	plugin, @function
plugin:
.Lsite:
	nop
	nop
	nop
	jr	$31
	nop
	.size	plugin, .-plugin

	.section __mcount_loc, "a", @progbits
	.balign	4
	.word	.Lsite

	.text
	.type	direct, @function
direct:
	move	$1, $31
	jal	_mcount
	addiu	$sp, $sp, -8
	jr	$31
	nop
	.size	direct, .-direct

	.type	second, @function
second:
	move	$1, $31
	lw	$25, %call16(_mcount)($28)
	.reloc	1f, R_MIPS_JALR, _mcount
1:	jalr	$25
	nop
	jr	$31
	nop
	.size	second, .-second

	.type	third, @function
third:
	lui	$3, %hi(_mcount)
	addiu	$3, $3, %lo(_mcount)
	move	$1, $31
	jalr	$3
	addiu	$sp, $sp, -8
	jr	$31
	nop
	.size	third, .-third

# As Clang has it: other instructions between the load and the call.
	.type	apart, @function
apart:
	lw	$25, %call16(_mcount)($16)
	move	$28, $16
	move	$1, $31
	.reloc	1f, R_MIPS_JALR, _mcount
1:	jalr	$25
	addiu	$sp, $sp, -8
	jr	$31
	nop
	.size	apart, .-apart

# Not sites: an address taken, a jump, a call to somewhere behind the entry,
# a plain data word, a call to a name that only resembles one.
	.type	no_site, @function
no_site:
	lui	$2, %hi(_mcount)
	jal	_mcount+4
	nop
	jal	_mcount_more
	nop
	j	_mcount
	nop
	.word	_mcount
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.type	only_weak, @function
only_weak:
	move	$1, $31
	jal	_mcount
	addiu	$sp, $sp, -8
	jr	$31
	nop
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.type	init, @function
init:
	nop
	move	$1, $31
	jal	_mcount
	addiu	$sp, $sp, -8
	jr	$31
	nop
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

# as: mips64el-linux-gnuabi64-as -mabi=64
# ld: mips64el-linux-gnuabi64-ld
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
	.balign	8
	.8byte	.Lsite

	.text
	.type	direct, @function
direct:
	move	$1, $31
	jal	_mcount
	nop
	jr	$31
	nop
	.size	direct, .-direct

	.type	second, @function
second:
	move	$1, $31
	ld	$25, %call16(_mcount)($28)
	.reloc	1f, R_MIPS_JALR, _mcount
1:	jalr	$25
	nop
	jr	$31
	nop
	.size	second, .-second

# As Clang has it: other instructions between the load and the call, and in
# its delay slot.
	.type	apart, @function
apart:
	ld	$25, %call16(_mcount)($28)
	move	$1, $31
	.reloc	1f, R_MIPS_JALR, _mcount
1:	jalr	$25
	move	$16, $4
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
	.8byte	_mcount
	.size	no_site, .-no_site

	.section .text.unlikely, "ax", @progbits
	.weak	only_weak
	.type	only_weak, @function
only_weak:
	move	$1, $31
	jal	_mcount
	nop
	jr	$31
	nop
	.size	only_weak, .-only_weak

	.section .init.text, "ax", @progbits
	.type	init, @function
init:
	nop
	move	$1, $31
	jal	_mcount
	nop
	jr	$31
	nop
	.size	init, .-init
	.section .note.GNU-stack, "", @progbits

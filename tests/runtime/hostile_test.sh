#!/bin/sh
# SPDX-License-Identifier: MIT
# Programs that do what the runtime does not like come to no harm.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
cc=x86_64-linux-gnu-gcc-12

heard() {
	uftrace report --no-pager -d "$1" 2>&1 | grep -c ' leaf$'
}

ok "build" program $cc "$native" hostile $here/hostile.c
ok "a handler forks while sites are switched" timeout 60 ./hostile forks
is "without address space a change is refused, and made with some" \
	"$(timeout 60 ./hostile room)" "-1 0 0 2"
is "and so without mappings" "$(timeout 60 ./hostile maps)" "1 0 2 0"

ok "a program goes to another folder" timeout 60 ./hostile elsewhere gone
is "its recording is complete" "$(heard gone)" 1
is "where files may not grow, events are lost and no more" \
	"$(timeout 60 ./hostile fills full)" "Input/output error"
ok "a program closes all descriptors" timeout 60 ./hostile closes own
is "nothing is written into its own file" "$(cat own)" ''
is "its recording is complete" "$(heard own.trace)" 1

# Data of which a copy would be made, and which could not be written then.
cat >mixed.s <<'END'
	.section .mixed, "awx", @progbits
	.globl	count
	.type	count, @function
count:
0:	.byte 0x0f, 0x1f, 0x44, 0x00, 0x00
	incl	counter(%rip)
	movl	counter(%rip), %eax
	ret
	.size	count, . - count
counter:
	.long	6
	.section __mcount_loc, "aw"
	.quad	0b
	.section .note.GNU-stack, "", @progbits
END
ok "an object of one segment" $cc -shared -nostartfiles mixed.s -o mixed.so
is "its site is refused" "$(timeout 60 ./hostile mixed ./mixed.so)" "0 0 15"

# A table that takes the loader long.
cat >long.s <<'END'
	.text
f:	.byte 0x0f, 0x1f, 0x44, 0x00, 0x00
	ret
	.section __mcount_loc, "aw"
	.rept 100000
	.quad f
	.endr
	.section .note.GNU-stack, "", @progbits
END
ok "an object" sites $cc $here/piece.c piece.o -fPIC
ok "links" $cc -shared long.s piece.o -o long.so
is "looked for while it is loaded" "$(timeout 60 ./hostile loads ./long.so)" \
	"0 lost"

# aligned CC EMULATOR
# shellcheck disable=SC2086	# a list of words
aligned() {
	ok "$1: build" program "$1" "$(library "$1")" "aligned.$1" \
		$here/aligned.c
	is "$1: tracers find an aligned stack" "$($2 "./aligned.$1")" \
		"5 heard, 0 not aligned"
}
aligned $cc ''
aligned i686-linux-gnu-gcc-12 qemu-i386
done_testing

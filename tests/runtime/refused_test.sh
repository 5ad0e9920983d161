#!/bin/sh
# SPDX-License-Identifier: MIT
# What is no site is left alone, counted and told; the others work on.
# shellcheck disable=SC2086	# $runner is a list of words
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime

# check NAME BYTES [SITES REFUSED NAMES]
check() {
	env MCOUNT_TRACE=count MCOUNT_REPORT=1 $runner ./bad >out 2>err
	is "$1: the program works" "$(cat out)" "42 43 43"
	is "$1: counted" "$(grep sites err)" \
		"mcount-rt: ${3-5} sites, 1 patched, ${4-4} refused"
	is "$1: the good one was heard" "$(tail -1 err)" "mcount-rt: 1 call"
	is "$1: told by name" "$(grep 'refused 0x' err |
		awk '{ print $4 }' | sort | tr -d '\n')" \
		"${5-?:caller:other:traced:}"
	is "$1: with its bytes" "$(grep -c "other: $2" err)" 1
}

# Text in two segments; what lies between them is not there to be looked at, and
# the last page ends before the last site does.
cat >apart.S <<'END'
	.section .apart, "ax"
	.globl	apart
apart:	.fill	4092
	.globl	edge
edge:	.fill	4
	.section __mcount_loc, "a"
	.quad	edge, 0x700000, 0x8ffff0
	.section .note.GNU-stack, "", %progbits
END
apart=-Wl,--section-start=.apart=0x900000

runner=''
ok "build" x86_64-linux-gnu-gcc-12 -no-pie $here/refused.c $here/refused.S \
	-Wl,-u,mcount_environment "$native" -o bad
check native 'b8 2b 00 00 00'
ok "build, in two segments" x86_64-linux-gnu-gcc-12 -no-pie $here/refused.c \
	$here/refused.S apart.S $apart -Wl,-u,mcount_environment "$native" \
	-o bad
check "native, in two segments" 'b8 2b 00 00 00' 8 7 '?:_fini:_fini:_fini:caller:other:traced:'
runner='timeout 60 qemu-aarch64'
ok "build" aarch64-linux-gnu-gcc-12 -static $here/refused.c \
	$here/refused.S -Wl,-u,mcount_environment "$arm64" -o bad
check arm64 '60 05 80 52'
ok "build, in two segments" aarch64-linux-gnu-gcc-12 -static $here/refused.c \
	$here/refused.S apart.S $apart -Wl,-u,mcount_environment "$arm64" \
	-o bad
check "arm64, in two segments" '60 05 80 52' 8 7 '?:_fini:_fini:_fini:caller:other:traced:'
done_testing

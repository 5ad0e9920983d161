#!/bin/sh
# SPDX-License-Identifier: MIT
# Every function of every kind has one site, at its entry, behind its landing
# pad, on every target; those that must not have one have none.  Counted
# without the project's code, and by mcount-audit, the fourth argument.
set -u
. tests/clang_pass/clang.sh
audit=$4
headers

# judge NAME: what is in a.o.
judge() {
	census "$1" "$gnu" "$work/a.o"
	is "$1: no other list" "$("$gnu-readelf" -SW "$work/a.o" |
		grep -c __patchable)" 0
	ok "$1: audit" "$audit" --fail-on=error "$work/a.o"
}

# try FILE OPTION...
try() {
	how="$name $*"
	rm -f "$work/a.o"
	try_file=$1
	shift
	ok "$how: compile" compile "$try_file" -DNO_IFUNC -nostdlibinc \
		-isystem "$work/include" "$@" -o "$work/a.o"
	judge "$how"
}

for name in $(echo "$targets" | cut -d' ' -f1); do
	target "$name"
	for level in -O0 -O2 -Oz; do
		try torture.c $level -fno-pic
		try torture.c $level -fPIC
		try torture.cc $level
	done
done

pacbti='--target=thumbv8.1m.main-none-eabi -march=armv8.1-m.main+pacbti'
pads="x86_64 -fcf-protection=full
i386 -fcf-protection=full
aarch64 -mbranch-protection=standard
aarch64 -mbranch-protection=bti
aarch64 -mbranch-protection=pac-ret+b-key+bti
cortex_m $pacbti -mbranch-protection=standard
cortex_m $pacbti -mbranch-protection=bti
cortex_m $pacbti -mbranch-protection=pac-ret"
# Older ones know the instruction, and put none at functions.
[ "$1" -lt 22 ] || pads="$pads
riscv64 -menable-experimental-extensions -march=rv64gc_zicfilp1p0 \
-fcf-protection=branch"

# What stands at the head of a function with these options of its CPU.
# $more is a list of words.
# shellcheck disable=SC2086
while read -r name more; do
	target "$name"
	for level in -O0 -O2 -Oz; do
		for file in torture.c torture.cc "torture_$name.c"; do
			[ ! -f "$inputs/$file" ] ||
				try "$file" $level $more
		done
	done
done <<END
$pads
END
done_testing

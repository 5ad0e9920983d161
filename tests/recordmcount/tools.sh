# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# The programs under test, and how their inputs are made.  Source it from the
# root of the runfiles, after tap.sh.

# shellcheck disable=SC2034
recordmcount=$PWD/recordmcount/recordmcount
audit=$PWD/recordmcount/mcount-audit
# shellcheck disable=SC2034
kernel=/usr/lib/linux-kbuild-6.1/scripts/recordmcount
tree=$PWD
tmp=$(mktemp -d "${TEST_TMPDIR:-/tmp}/XXXXXX")
trap 'rm -rf "$tmp"' EXIT

# assemble SOURCE OBJECT: with the command in the source's first line.
assemble() {
	as=$(sed -n '1s,^[^ ]* as: ,,p' "$1")
	[ -n "$as" ] || { echo "$1: no as: line" >&2; return 1; }
	# A command and its options.
	# shellcheck disable=SC2086
	$as -o "$2" "$1"
}

# input NAME: the object of inputs/NAME.s in the temporary directory.
input() {
	assemble "$tree/tests/recordmcount/inputs/$1.s" "$tmp/$1.o"
	echo "$tmp/$1.o"
}

# sites FILE: its site list, normalised: no symbol's name.
sites() {
	"$audit" --list "$1" | cut -d' ' -f1-3
}

# lines WORD...: one a line, to compare with what programs print.
lines() {
	printf '%s\n' "$@"
}

# by_address: sort hexadecimal numbers.
by_address() {
	awk '{ print length($0), $0 }' | sort -k1,1n -k2 | cut -d" " -f2
}

# What binutils see in an image; PREFIX is that of the tools' names.

# calls IMAGE [PREFIX]: addresses of the calls of a profiling symbol.  jalr is
# the second half of one; Power calls what has a local entry 8 bytes into it.
calls() {
	"${2:-}objdump" -d "$1" | sed -nE 's/^ *([0-9a-f]*):.*(call|blx?|brasl|jal|jalr|bsrl?)[[:space:]].*<([0-9a-f]{8}\.plt_call\.)?(__fentry__|_*mcount|__gnu_mcount_nc)(@[^>]*|\+0x8)?>.*/\1 \2/p' |
		while read -r tools_at tools_call; do
			[ "$tools_call" = jalr ] && tools_at=$(printf %x \
				$((0x$tools_at - 4)))
			echo "$tools_at"
		done | by_address
}

# nops IMAGE [PREFIX]: addresses of functions that begin with a NOP.
nops() {
	"${2:-}objdump" -d "$1" | grep -A1 '^[0-9a-f]* <.*>:$' |
		sed -n 's/^ *\([0-9a-f]*\):.*nop.*/\1/p' | by_address
}

# table IMAGE [PREFIX]: the addresses in its table of 64 bits, in its order;
# - for an empty slot.
table() {
	"${2:-}objcopy" -O binary --only-section=__mcount_loc "$1" \
		"$tmp/table.bin" &&
		od -An -v -tx8 -w8 "$tmp/table.bin" | sed 's/^ *0*//; s/^$/-/'
}

# near IMAGE [PREFIX]: the addresses in its compact table, in its order.
near() {
	tools_at=$(readelf -SW "$1" | sed 's/^ *\[ *[0-9]*\] *//' |
		awk '$1 == "__mcount_loc_rel" { print $3 }')
	tools_order=little
	readelf -h "$1" | grep -q 'big endian' && tools_order=big
	"${2:-}objcopy" -O binary --only-section=__mcount_loc_rel "$1" \
		"$tmp/near.bin" || return
	tools_i=0
	od -An -v -td4 -w4 --endian=$tools_order "$tmp/near.bin" |
		while read -r tools_far; do
			printf '%x\n' $((0x$tools_at + 4 * tools_i + tools_far))
			tools_i=$((tools_i + 1))
		done
}

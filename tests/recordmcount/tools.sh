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

# What binutils see in an image; PREFIX is that of the tools' names.

# calls IMAGE [PREFIX]: addresses of the calls of a profiling symbol.  jalr is
# the second half of one.
calls() {
	"${2:-}objdump" -d "$1" | sed -nE 's/^ *([0-9a-f]*):.*(call|bl|brasl|jal|jalr|bsr)[[:space:]].*<(__fentry__|_*mcount|__gnu_mcount_nc)>.*/\1 \2/p' |
		while read -r tools_at tools_call; do
			[ "$tools_call" = jalr ] && tools_at=$(printf %x \
				$((0x$tools_at - 4)))
			echo "$tools_at"
		done | sort
}

# nops IMAGE [PREFIX]: addresses of functions that begin with a NOP.
nops() {
	"${2:-}objdump" -d "$1" | grep -A1 '^[0-9a-f]* <.*>:$' |
		sed -n 's/^ *\([0-9a-f]*\):.*nop.*/\1/p' | sort
}

# table IMAGE [PREFIX]: the addresses in its table of 64 bits, in its order;
# - for an empty slot.
table() {
	"${2:-}objcopy" -O binary --only-section=__mcount_loc "$1" \
		"$tmp/table.bin" &&
		od -An -v -tx8 -w8 "$tmp/table.bin" | sed 's/^ *0*//; s/^$/-/'
}

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

#!/bin/sh
# SPDX-License-Identifier: MIT
# bazel run //tests/bench/runtime:sizes: bytes that a site takes in Lua as a
# position-independent program: of code, of its table, of the relocations that
# the table needs; as linked, and with a compact table.
# sizes.sh PLUGIN RECORDMCOUNT LUA
set -eu

cc=x86_64-linux-gnu-gcc-12
plugin=$PWD/$1
recordmcount=$PWD/$2
lua=$PWD/$3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# build NAME OPTION...: -Os aligns nothing that a site could move; that callees
# may be traced forbids -fipa-ra, with the plugin and without.
build() {
	name=$1
	shift
	# Names without spaces, made here.
	# shellcheck disable=SC2046
	"$cc" -Os -w -fno-ipa-ra -DLUA_USE_POSIX -fPIE -pie "$@" -o "$dir/$name" \
		$(find "$dir" -path '*/src/*.c' ! -name luac.c | sort) -lm
}

# code FILE: bytes in functions
code() {
	nm -S "$1" | awk '$3 ~ /^[tTW]$/ { print $2 }' | {
		bytes=0
		while read -r size; do
			bytes=$((bytes + 0x$size))
		done
		echo "$bytes"
	}
}

# section FILE NAME: its address and size
section() {
	readelf -SW "$1" | sed 's/^ *\[ *[0-9]*\] *//' |
		awk -v name="$2" '$1 == name { print "0x" $3, "0x" $5 }'
}

# relocations FILE ADDRESS SIZE: how many change it when the program starts
relocations() {
	readelf -rW "$1" | sed -n 's/^\([0-9a-f]\{16\}\)  .*/\1/p' | {
		n=0
		while read -r at; do
			[ $((0x$at)) -lt $(($2)) ] ||
				[ $((0x$at)) -ge $(($2 + $3)) ] || n=$((n + 1))
		done
		echo "$n"
	}
}

# row NAME FILE SECTION
row() {
	# An address and a size.
	# shellcheck disable=SC2046
	set -- "$1" "$2" $(section "$2" "$3")
	awk -v name="$1" -v sites="$sites" -v code="$per_site" \
		-v table=$(($4)) -v rel="$(relocations "$2" "$3" "$4")" 'BEGIN {
		printf "%-9s %4d sites  code %5.2f  table %5.2f  together %5.2f  relocations %5.2f\n",
			name, sites, code, table / sites, code + table / sites,
			24 * rel / sites
	}'
}

tar xf "$lua" -C "$dir"
build without
build plain "-fplugin=$plugin"
cp "$dir/plain" "$dir/compact"
"$recordmcount" --compact "$dir/compact"
# shellcheck disable=SC2046
set -- $(section "$dir/plain" __mcount_loc)
sites=$(($2 / 8))
per_site=$(echo "$(code "$dir/plain") $(code "$dir/without") $sites" |
	awk '{ print ($1 - $2) / $3 }')
row plain "$dir/plain" __mcount_loc
row compact "$dir/compact" __mcount_loc_rel

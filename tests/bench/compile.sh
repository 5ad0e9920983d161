#!/bin/sh
# SPDX-License-Identifier: MIT
# bazel run //tests/bench:compile: what the plugin of the build machine's GCC
# costs a compilation of sqlite3.c, in instructions of the compiler proper.
# Ends with 1 when a ratio is above the one wanted.  Takes a quarter of an hour.
set -u

cc=$1
plugin=$2
counter=$PWD/$3
source=$4
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
over=0

# row NAME WITH WITHOUT WANTED
row() {
	awk -v name="$1" -v with="$2" -v without="$3" -v wanted="$4" 'BEGIN {
		ratio = with / without
		printf "%-28s %14.0f %14.0f %7.4f %7.3f%s\n", name, with,
			without, ratio, wanted, (ratio > wanted ? "  over" : "")
		exit ratio > wanted
	}' || over=1
}

# instructions OPTION...: of cc1, as qemu counts them.
instructions() {
	"$cc" "$@" -w -S "$source" -o "$tmp/a.s" -wrapper \
		"qemu-$(uname -m),-plugin,$counter" 2>"$tmp/said" ||
		{ cat "$tmp/said" >&2; exit 2; }
	sed -n 's/^instructions: //p' "$tmp/said"
}

printf '%-28s %14s %14s %7s %7s\n' '' 'with plugin' without ratio wanted
for level in -O0 -O2; do
	without=$(instructions $level) || exit
	with=$(instructions $level -fplugin="$plugin") || exit
	row "$level instructions" "$with" "$without" 1.02
done
exit $over

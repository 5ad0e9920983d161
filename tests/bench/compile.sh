#!/bin/sh
# SPDX-License-Identifier: MIT
# bazel run //tests/bench:compile, :compile_clang_MAJOR: what a plugin costs a
# compilation of sqlite3.c, in instructions of the compiler proper; of Clang at
# -O2 and the object's size too.  Ends with 1 when a ratio is above the one
# wanted.  Takes a quarter of an hour.
# compile.sh COUNTER CC PLUGIN [FRONT] SOURCE...
set -u

counter=$PWD/$1
cc=$2
plugin=$PWD/$3
shift 3
case $cc in
clang-*)
	with="-fplugin=$PWD/$1 -fpass-plugin=$plugin"
	wanted=1.03
	levels=-O2
	shift
	;;
*)
	with=-fplugin=$plugin
	wanted=1.02
	levels='-O0 -O2'
	;;
esac
source=$1
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

# counted OBJECT OPTION...: compile, with the compiler proper in the emulator.
# Clang has no option for that, but prints the command.
counted() {
	counted_object=$1
	shift
	qemu=qemu-$(uname -m)
	case $cc in
	clang-*)
		"$cc" "$@" -w -c "$source" -o "$counted_object" -'###' 2>&1 |
			grep '"-cc1"' >"$tmp/line"
		eval "set -- $(cat "$tmp/line")"
		"$qemu" -plugin "$counter" "$@"
		;;
	*) "$cc" "$@" -w -S "$source" -o "$counted_object" \
		-wrapper "$qemu,-plugin,$counter" ;;
	esac
}

instructions() {
	counted "$@" 2>"$tmp/said" || { cat "$tmp/said" >&2; exit 2; }
	sed -n 's/^instructions: //p' "$tmp/said"
}

printf '%-28s %14s %14s %7s %7s\n' "$cc" 'with plugin' without ratio wanted
for level in $levels; do
	plain=$(instructions "$tmp/plain" "$level") || exit
	# $with is a list of words.
	# shellcheck disable=SC2086
	sited=$(instructions "$tmp/sited" "$level" $with) || exit
	row "$level instructions" "$sited" "$plain" "$wanted"
done
case $cc in
clang-*) row "-O2 bytes of the object" "$(stat -c %s "$tmp/sited")" \
	"$(stat -c %s "$tmp/plain")" 1.05 ;;
esac
exit $over

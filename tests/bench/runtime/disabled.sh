#!/bin/sh
# SPDX-License-Identifier: MIT
# bazel run //tests/bench/runtime:disabled: what sites that are off cost real
# programs, in processor time beside the same programs without sites.  Where a
# function lies costs more than a site does, so each program is linked in
# several layouts, both times the same.  Ends with 1 when the geometric mean of
# all is above 1.01.
# disabled.sh CPU CONFIG PLUGIN RUNTIME LUA-SCRIPT LUA BZIP2 DRIVER SQLITE...
set -eu

cc=x86_64-linux-gnu-gcc-12
cpu=$PWD/$1
config=$PWD/$2
plugin=$PWD/$3
runtime=$PWD/$4
script=$PWD/$5
lua=$PWD/$6
bzip2=$PWD/$7
driver=$PWD/$8
shift 8
sqlite=
for source; do
	case $source in
	*/sqlite3.c) sqlite=$PWD/$source ;;
	esac
done
rounds=5
layouts='0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# As a user has it, who asks mcount-config for flags.
mkdir -p "$dir/bin" "$dir/lib/mcount/gcc/x86_64-linux-gnu-12"
cp "$config" "$dir/bin/mcount-config"
cp "$plugin" "$dir/lib/mcount/gcc/x86_64-linux-gnu-12/mcount.so"
cflags=$("$dir/bin/mcount-config" --cc=$cc --cflags)

# compile NAME OPTION... SOURCE...: without sites, and with them.
compile() {
	for kind in plain sited; do
		mkdir -p "$dir/$1/$kind"
	done
	(cd "$dir/$1/plain" && shift && "$cc" -O2 -w -c "$@")
	# A list of words.
	# shellcheck disable=SC2086
	(cd "$dir/$1/sited" && shift && "$cc" -O2 -w $cflags -c "$@")
}

# pad LAYOUT: an object that moves what follows it by as many cache lines and
# halves of one.
pad() {
	printf '\t.text\n\t.skip %d, 0x90\n%s\n' $((($1 + 1) * 96)) \
		'	.section .note.GNU-stack, "", @progbits' |
		"$cc" -x assembler -c -o "$dir/pad.o" -
}

# ordered LAYOUT OBJECT...: the objects, those at the end first.
ordered() {
	ordered_by=$1
	shift
	while [ "$ordered_by" -gt 0 ]; do
		ordered_by=$((ordered_by - 1))
		first=$1
		shift
		set -- "$@" "$first"
	done
	echo "$@"
}

# build NAME LAYOUT: the two programs.
build() {
	pad "$2"
	for kind in plain sited; do
		extra=
		[ $kind = plain ] ||
			extra="-Wl,-u,mcount_start,-u,mcount_rescan $runtime"
		# Names without spaces, made here.
		# shellcheck disable=SC2046,SC2086
		(cd "$dir/$1/$kind" && "$cc" -o ../$kind.$2 "$dir/pad.o" \
			$(ordered "$2" ./*.o) $extra -lm -lpthread)
	done
}

# measure NAME LAYOUT ARGUMENT...: one line, NAME PLAIN SITED.
measure() {
	name=$1
	layout=$2
	shift 2
	left=$rounds
	while [ "$left" -gt 0 ]; do
		left=$((left - 1))
		for kind in plain sited; do
			echo "$kind $("$cpu" "$dir/$name/$kind.$layout" "$@")"
		done
	done | awk -v name="$name" '!($1 in t) || $2 < t[$1] { t[$1] = $2 }
		END { print name, t["plain"], t["sited"] }'
}

# program NAME ARGUMENT...: in all layouts.
program() {
	program=$1
	shift
	for layout in $layouts; do
		build "$program" "$layout"
		measure "$program" "$layout" "$@"
	done >>"$dir/figures"
}

mkdir "$dir/source"
tar xf "$lua" -C "$dir/source"
tar xf "$bzip2" -C "$dir/source"
for source in "$dir"/source/lua*/src/*.c; do
	case $source in
	*/luac.c) ;;
	*) compile lua -DLUA_USE_POSIX "$source" ;;
	esac
done
program lua "$script"

for source in blocksort huffman crctable randtable compress decompress bzlib \
	bzip2; do
	compile bzip2 "$(echo "$dir"/source/bzip2-*/$source.c)"
done
cat "$dir"/source/*/*.[ch] "$dir"/source/*/src/*.[ch] >"$dir/text"
program bzip2 -kcz9 "$dir/text"

if [ -n "$sqlite" ]; then
	compile sqlite "$sqlite"
	compile sqlite -I "$(dirname "$sqlite")" "$driver"
	program sqlite "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1
		FROM n WHERE i < 600000) SELECT count(*), sum(price), max(name)
		FROM n JOIN part ON id = i * 7919 % 499 + 1
		WHERE name LIKE '%7%' GROUP BY price % 10 ORDER BY 2;"
else
	echo 'without SQLite, whose sources cannot be reached'
fi

awk '{ ratio = $3 / $2; ln[$1] += log(ratio); n[$1]++; all += log(ratio)
	if (!($1 in low) || ratio < low[$1]) low[$1] = ratio
	if (ratio > high[$1]) high[$1] = ratio
	if (!($1 in least) || $2 < least[$1]) least[$1] = $2 }
END {
	for (p in n)
		printf "%-8s %6.0f ms  %.4f  %.3f to %.3f in %d layouts\n", p,
			least[p] / 1000, exp(ln[p] / n[p]), low[p], high[p], n[p]
	mean = exp(all / NR)
	printf "%-8s            %.4f\n", "mean", mean
	exit mean > 1.01
}' "$dir/figures"

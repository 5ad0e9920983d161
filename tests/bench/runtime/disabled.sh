#!/bin/sh
# SPDX-License-Identifier: MIT
# bazel run //tests/bench/runtime:disabled: what sites that are off cost real
# programs, in processor time beside the same programs without sites.  Where a
# function lies costs more than a site does, several percent either way, so each
# program is linked in many layouts, both times the same: every function is moved
# by a number of quarters of a cache line that is drawn for it.  Ends with 1 when
# the geometric mean of all is above 1.01.
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
layouts=24
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# As a user has it, who asks mcount-config for flags.
mkdir -p "$dir/bin" "$dir/lib/mcount/gcc/x86_64-linux-gnu-12"
cp "$config" "$dir/bin/mcount-config"
cp "$plugin" "$dir/lib/mcount/gcc/x86_64-linux-gnu-12/mcount.so"
cflags=$("$dir/bin/mcount-config" --cc=$cc --cflags)

# compile NAME OPTION... SOURCE...: without sites, and with them; to assembly.
compile() {
	for kind in plain sited; do
		mkdir -p "$dir/$1/$kind"
	done
	(cd "$dir/$1/plain" && shift && "$cc" -O2 -w -S "$@")
	# A list of words.
	# shellcheck disable=SC2086
	(cd "$dir/$1/sited" && shift && "$cc" -O2 -w $cflags -S "$@")
}

# moved LAYOUT: the assembly on stdin, its functions moved.
moved() {
	awk -v layout="$1" 'BEGIN { srand(layout) }
		/^\t[.]type\t[^,]*, @function$/ {
			printf "\t.skip\t%d, 0x90\n", 16 * int(1 + 4 * rand())
		}
		{ print }'
}

# build NAME LAYOUT: the two programs.
build() {
	for kind in plain sited; do
		extra=
		[ $kind = plain ] ||
			extra="-Wl,-u,mcount_start,-u,mcount_rescan $runtime"
		for text in "$dir/$1/$kind"/*.s; do
			moved "$2" <"$text" | as --64 -o "${text%.s}.o" -
		done
		# A list of words.
		# shellcheck disable=SC2086
		"$cc" "$dir/$1/$kind"/*.o $extra -lm -lpthread \
			-o "$dir/$1/$kind.$2"
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
	for layout in $(seq $layouts); do
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

# The mean's own error is that of drawing so many layouts.
awk '{ ratio = $3 / $2; ln[$1] += log(ratio); n[$1]++; all += log(ratio)
	squares[$1] += log(ratio) ^ 2
	if (!($1 in low) || ratio < low[$1]) low[$1] = ratio
	if (ratio > high[$1]) high[$1] = ratio
	if (!($1 in least) || $2 < least[$1]) least[$1] = $2 }
END {
	for (p in n) {
		printf "%-8s %6.0f ms  %.4f  %.3f to %.3f in %d layouts\n", p,
			least[p] / 1000, exp(ln[p] / n[p]), low[p], high[p], n[p]
		error += (squares[p] - ln[p] ^ 2 / n[p]) / NR ^ 2
	}
	mean = exp(all / NR)
	printf "%-8s            %.4f  +- %.4f\n", "mean", mean, sqrt(error)
	exit mean > 1.01
}' "$dir/figures"

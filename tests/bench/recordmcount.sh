#!/bin/sh
# SPDX-License-Identifier: MIT
# bazel run //tests/bench:recordmcount [-- DIRECTORY]: what recordmcount costs
# against the kernel's program, both measured in this run.  The objects are
# those below DIRECTORY, a kernel's before they are recorded, or else of
# newlib.  Ends with 1 when a ratio is above the one wanted.

# In memory: making a file costs a disk's file system more than both programs.
TEST_TMPDIR=${TEST_TMPDIR:-/dev/shm}
. tests/recordmcount/tools.sh
. tests/recordmcount/newlib.sh
. tests/recordmcount/corpus.sh

cpu=$PWD/tests/bench/cpu
floor=$PWD/tests/bench/floor
files=600
rounds=10
over=0

# table NAME HERE KERNEL WANTED: a row; the ratio is no more than WANTED.
table() {
	awk -v name="$1" -v here="$2" -v kernel="$3" -v wanted="$4" 'BEGIN {
		ratio = kernel ? here / kernel : 0
		printf "%-44s %10d %10d %7.3f %7.3f%s\n", name, here, kernel,
			ratio, wanted, (ratio > wanted ? "  over" : "")
		exit ratio > wanted
	}' || over=1
}

# fresh: the objects once more, in the directory where we are afterwards.
fresh() {
	rm -rf "$tmp/work"
	cp -r "$tmp/objects" "$tmp/work"
	cd "$tmp/work" || exit 2
}

# alone PROGRAM: CPU of a process for each file.
alone() {
	fresh
	# The words are those of the inner shell.
	# shellcheck disable=SC2016
	"$cpu" sh -c 'program=$1; shift
		for object; do "$program" "$object"; done' sh "$1" ./*.o
}

# together PROGRAM: CPU of one process for all.
together() {
	fresh
	"$cpu" "$1" ./*.o
}

# instructions PROGRAM: what it executes for every 40th file, started for it.
instructions() {
	fresh
	count=0
	for object in $(printf '%s\n' ./*.o | awk 'NR % 40 == 1'); do
		more=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null \
			"$1" "$object" 2>&1 | sed -n 's/.*Collected : //p')
		count=$((count + more))
	done
	echo "$count"
}

# grown PROGRAM: bytes that it adds, an object a line.
grown() {
	fresh
	wc -c ./*.o | sed '$d' | awk '{ print $1 }' >"$tmp/before"
	for object in ./*.o; do
		"$1" "$object" >/dev/null 2>&1
	done
	wc -c ./*.o | sed '$d' | awk '{ print $1 }' |
		paste - "$tmp/before" | awk '{ print $1 - $2 }'
}

# sections N: an object of N functions, each in a section of its own.
sections() {
	awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++)
		printf ".section .text.f%d,\"ax\"\n.cfi_sections .debug_frame\n" \
			"f%d:\tcall __fentry__\n\tret\n", i, i
	}' | as --64 -o "$tmp/sections.o" -
}

# cpu_of PROGRAM: CPU that the object of sections takes.
cpu_of() {
	cp "$tmp/sections.o" "$tmp/one.o"
	"$cpu" "$1" "$tmp/one.o"
}

corpus "$tmp/objects" $files "$@"
printf '%s objects, %s bytes\n' "$(find "$tmp/objects" -name '*.o' | wc -l)" \
	"$(cat "$tmp"/objects/*.o | wc -c)"
printf '%-44s %10s %10s %7s %7s\n' '' here kernel ratio wanted
table 'instructions, some files, each alone' "$(instructions "$recordmcount")" \
	"$(instructions "$kernel")" 1.1
here=0
there=0
least=0
for _ in $(seq $rounds); do
	here=$((here + $(together "$recordmcount")))
	there=$((there + $(together "$kernel")))
	least=$((least + $(together "$floor")))
done
single=$(alone "$kernel")
table 'CPU us, all in one process / a process each' $((here / rounds)) \
	"$single" 0.7
table 'CPU us, all in one process / the same' $((here / rounds)) \
	$((there / rounds)) 0.7
# Not a bar: what is left above it is the program's own.
table 'CPU us, a bare replacement / the same' $((least / rounds)) \
	$((there / rounds)) 1.0
table 'CPU us, a process each' "$(alone "$recordmcount")" "$single" 1.1
grown "$recordmcount" >"$tmp/here"
grown "$kernel" >"$tmp/kernel"
paste "$tmp/here" "$tmp/kernel" >"$tmp/grown"
# An object's share in thousandths: one with many sites counts as much as one
# with few.  The table and its relocations alone are 32 bytes a site in both.
table 'bytes added, of the mean object' \
	"$(awk '$2 { sum += $1 / $2; n++ }
		END { printf "%d", 1000 * sum / n }' "$tmp/grown")" 1000 0.35
table 'bytes added, all together' "$(awk '{ n += $1 } END { print n }' \
	"$tmp/here")" "$(awk '{ n += $1 } END { print n }' "$tmp/kernel")" 1.0
sections 70000
table 'CPU us, 70,000 sections' "$(cpu_of "$recordmcount")" \
	"$(cpu_of "$kernel")" 0.02
sections 1000
few=$(cpu_of "$recordmcount")
sections 140000
table 'CPU us, 140,000 sections / 140 x 1,000' "$(cpu_of "$recordmcount")" \
	$((140 * few)) 1.25
exit $over

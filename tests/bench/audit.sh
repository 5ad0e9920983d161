#!/bin/sh
# SPDX-License-Identifier: MIT
# bazel run //tests/bench:audit: what the audit of an image of 300 MB costs
# against `readelf -SsrW` of it, medians of runs that take turns, and how much
# memory against the file.  Ends with 1 when a ratio is above the one wanted.

# Two images: one of text and symbols alone, the most that there can be to
# look at, and one of which debug information is the larger part.
TEST_TMPDIR=${TEST_TMPDIR:-/dev/shm}
. tests/recordmcount/tools.sh

cpu=$PWD/tests/bench/cpu
rounds=9
over=0

# image FUNCTIONS BYTES DEBUG: functions of so many bytes, with sites.
image() {
	awk -v n="$1" -v size="$2" -v debug="$3" 'BEGIN {
		print "\t.text"
		for (i = 0; i < n; i++)
			printf "\t.type function_%d, @function\nfunction_%d:\n" \
				".L%d:\t.byte 0x0f, 0x1f, 0x44, 0, 0\n" \
				"\t.skip %d, 0x90\n" \
				"\t.size function_%d, %d\n",
				i, i, i, size - 5, i, size
		print "\t.section __mcount_loc, \"aw\", @progbits\n\t.balign 8"
		for (i = 0; i < n; i++)
			printf "\t.quad .L%d\n", i
		if (debug)
			printf "\t.section .debug_str, \"\", @progbits\n" \
				"\t.skip %d, 65\n\t.byte 0\n", debug
		print "\t.section .note.GNU-stack, \"\", @progbits"
	}' >"$tmp/image.s"
	as -o "$tmp/image.o" "$tmp/image.s" &&
		ld -e 0 -o "$tmp/image" "$tmp/image.o"
	rm -f "$tmp/image.s" "$tmp/image.o"
}

median() {
	sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

# row NAME HERE THERE WANTED: the ratio is no more than WANTED.
row() {
	awk -v name="$1" -v here="$2" -v there="$3" -v wanted="$4" 'BEGIN {
		printf "%-36s %9d %9d %6.3f %6.3f%s\n", name, here, there,
			here / there, wanted,
			(here / there > wanted ? "  over" : "")
		exit here / there > wanted
	}' || over=1
}

# measure NAME: of the image.
measure() {
	: >"$tmp/here"
	: >"$tmp/there"
	n=0
	while [ $n -lt $rounds ]; do
		n=$((n + 1))
		"$cpu" "$audit" -q "$tmp/image" >>"$tmp/here" || exit 2
		"$cpu" readelf -SsrW "$tmp/image" >>"$tmp/there" || exit 2
	done
	row "$1: CPU, us" "$(median <"$tmp/here")" "$(median <"$tmp/there")" 1.5
	row "$1: memory, KiB" "$("$cpu" --memory "$audit" -q "$tmp/image")" \
		"$(($(stat -c %s "$tmp/image") / 1024))" 1.2
}

printf '%-36s %9s %9s %6s %6s\n' image audit readelf/file ratio wanted
image 440000 640 0 || exit 2
measure 'text and symbols, 440000 functions'
image 50000 1000 240000000 || exit 2
measure 'debug information, 50000 functions'
exit $over

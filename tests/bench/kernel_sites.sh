#!/bin/sh
# SPDX-License-Identifier: MIT
# bazel run //tests/bench:kernel_sites -- DIRECTORY: compares the sites that
# recordmcount and the kernel's program record in each object below DIRECTORY,
# which stays as it is, one file an invocation.  Prints each object that
# differs, with both lists where they do, and counts.  Ends with 1 when one
# differs.
TEST_TMPDIR=${TEST_TMPDIR:-/dev/shm}
. tests/recordmcount/tools.sh
. tests/recordmcount/corpus.sh

[ $# = 1 ] || { echo 'kernel_sites: one directory' >&2; exit 2; }

# record SIDE PROGRAM OBJECT: its status and site list in SIDE's files.
record() {
	cp "$3" "$tmp/$1.o"
	chmod u+w "$tmp/$1.o"
	"$2" "$tmp/$1.o" >"$tmp/$1.said" 2>&1
	echo "status $?" >"$tmp/$1.list"
	sites "$tmp/$1.o" | sort >>"$tmp/$1.list"
}

all=0
same=0
found=0
objects "$1" >"$tmp/objects"
while read -r object; do
	all=$((all + 1))
	record here "$recordmcount" "$object"
	record kernel "$kernel" "$object"
	if cmp -s "$tmp/here.list" "$tmp/kernel.list"; then
		same=$((same + 1))
		found=$((found + $(wc -l <"$tmp/here.list") - 1))
		continue
	fi
	echo "$object: differs (<: the kernel's program)"
	cat "$tmp/kernel.said"
	diff "$tmp/kernel.list" "$tmp/here.list" | grep '^[<>]'
done <"$tmp/objects"
echo "$all objects, $same the same, with $found sites"
[ "$all" -gt 0 ] && [ "$all" = "$same" ]

#!/bin/sh
# SPDX-License-Identifier: MIT
# differ.sh MACHINE COMPILER FLAG...: the kernel's program and recordmcount
# record the same sites in every object that the compiler makes of newlib's
# C library.  The kernel's gets one file a run: it confuses several.
. tests/tap.sh
. tests/recordmcount/tools.sh
. tests/recordmcount/newlib.sh

machine=$1
shift
least=200

newlib "$machine" "$tmp/new" "$@"

n=$(find "$tmp/new" -name '*.o' | wc -l)
ok "$n objects, at least $least" [ "$n" -ge $least ]
cp -r "$tmp/new" "$tmp/here"
cp -r "$tmp/new" "$tmp/kernel"
ok 'recordmcount, all in one run' "$recordmcount" "$tmp"/here/*.o
for object in "$tmp"/kernel/*.o; do
	"$kernel" "$object" || fail "the kernel's on $(basename "$object")"
done

differ=
sites=0
calls=0
for object in "$tmp"/new/*.o; do
	name=$(basename "$object")
	for side in here kernel; do
		sites "$tmp/$side/$name" | sort >"$tmp/$side.sites"
	done
	cmp -s "$tmp/here.sites" "$tmp/kernel.sites" || differ="$differ $name"
	sites=$((sites + $(wc -l <"$tmp/here.sites")))
	# A second opinion: the calls that binutils sees.
	calls=$((calls + $(readelf -rW "$object" |
		grep -cE ' (__fentry__|_mcount) [-+] ')))
done
is 'objects whose sites differ' "$differ" ''
is 'as many sites as readelf sees calls' "$sites" "$calls"
ok "$sites sites, at least $least" [ "$sites" -ge $least ]
ok 'the audit finds nothing' "$audit" --fail-on=note "$tmp"/here/*.o
done_testing

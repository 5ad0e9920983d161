#!/bin/sh
# SPDX-License-Identifier: MIT
# Each row of docs/differences.md is a difference: the kernel's program and
# recordmcount do not agree on its input in what the row names.
. tests/tap.sh
. tests/recordmcount/tools.sh

# One function a word of the third column: observe PROGRAM OBJECT.

status() { "$1" "$2" >/dev/null 2>&1; echo $?; }
text() { "$1" "$2" 2>&1 | sed "s,$2,FILE,g"; }
recorded() { "$1" "$2" >/dev/null 2>&1; "$audit" --list "$2" | cut -d' ' -f1; }
code() { "$1" "$2" >/dev/null 2>&1; objdump -d -j .exit.text "$2" | tail -n +4; }
entries() { "$1" "$2" >/dev/null 2>&1; objdump -r -j __mcount_loc "$2" | tail -n +4; }
leftover() { "$1" "$2" >/dev/null 2>&1; readelf -rW "$2" | grep -c R_X86_64_NONE; }
size() { "$1" "$2" >/dev/null 2>&1; stat -c %s "$2"; }
groups() { "$1" "$2" >/dev/null 2>&1; readelf -gW "$2" | grep -c mcount_loc; }

info() {
	"$1" "$2" >/dev/null 2>&1
	readelf -SW "$2" | grep -c '\.rela__mcount_loc *RELA.* I '
}

name() {
	mkdir -p "$2.d"
	cp "$2" "$2.d/ftrace.o"
	recorded "$1" "$2.d/ftrace.o"
}

mode() {
	chmod 664 "$2"
	(umask 077 && "$1" "$2" >/dev/null 2>&1)
	stat -c %a "$2"
}

mixed() {
	assemble "$tree/arch/aarch64/sites.s" "$2.other"
	"$1" "$2.other" "$2" >/dev/null 2>&1
	"$audit" --list "$2" | cut -d' ' -f1
}

link() {
	ln -sf "$2" "$2.link"
	"$1" "$2.link" >/dev/null 2>&1
	readlink "$2.link"
}

usage() { "$1" >/dev/null 2>&1; echo $?; }
missing() { "$1" "$2.none" >/dev/null 2>&1; echo $?; }

archive() {
	ar rc "$2.a" "$2"
	"$1" "$2.a" >/dev/null 2>&1
	echo $?
}

image() {
	ld -e 0 --defsym=__fentry__=0 -o "$2.elf" "$2"
	"$1" "$2.elf" >/dev/null 2>&1
	echo $?
}

# row ID INPUT ASPECT
row() {
	object=$(input "$2")
	case $3 in
	status | text | code | entries | leftover | size | groups | info | \
	name | mode | mixed | link | archive | image | usage | missing) aspect=$3 ;;
	sites) aspect=recorded ;;
	*) fail "$1: nobody can observe '$3'"; return ;;
	esac
	mkdir -p "$tmp/kernel" "$tmp/here"
	for side in kernel here; do
		cp "$object" "$tmp/$side/$2.o"
	done
	$aspect "$kernel" "$tmp/kernel/$2.o" >"$tmp/kernel.out"
	$aspect "$recordmcount" "$tmp/here/$2.o" >"$tmp/here.out"
	if cmp -s "$tmp/kernel.out" "$tmp/here.out"; then
		fail "$1: $2.s differs in $3" "$(cat "$tmp/here.out")"
	else
		pass "$1: $2.s differs in $3"
	fi
	rm -rf "$tmp/kernel" "$tmp/here"
}

sed -n 's/^| \(D[0-9]*\) | \([^ ]*\) | \([^ ]*\) |.*/\1 \2 \3/p' \
	docs/differences.md >"$tmp/rows"
while read -r id name aspect; do
	row "$id" "$name" "$aspect"
done <"$tmp/rows"
is 'ids are unique' "$(cut -d' ' -f1 "$tmp/rows" | sort | uniq -d)" ''
is 'every row was read' "$(wc -l <"$tmp/rows")" "$(grep -c '^| D' docs/differences.md)"
ok 'there are rows' [ -s "$tmp/rows" ]
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# What the plugin says, and that it says it once.
set -u
. tests/gcc_plugin/compiler.sh
LC_ALL=C
export LC_ALL

printf 'int f(int a) { return a + 1; }\nint g(int a) { return a + 2; }\n' \
	>"$work/a.c"

# says NAME STATUS KIND PATTERN ARGUMENT...: one error or warning, like this.
says() {
	says_name=$1
	says_status=$2
	says_kind=$3
	says_pattern=$4
	shift 4
	says_out=$(cc_with "$@" -S "$work/a.c" -o "$work/a.s" 2>&1)
	says_got=$?
	if [ "$says_got" = "$says_status" ] &&
		[ "$(echo "$says_out" | grep -c "$says_kind: ")" = 1 ] &&
		echo "$says_out" | grep -q "$says_kind: $says_pattern"; then
		pass "$says_name"
	else
		fail "$says_name" "exit $says_got: $says_out"
	fi
}

for argument in other other=1; do
	says "unknown argument $argument" 1 error \
		"unknown argument '-fplugin-arg-mcount-$argument'" \
		"-fplugin-arg-mcount-$argument"
done
for argument in layout layout=other quiet=yes min-size min-size=x before=-1 \
	before=65536 function function= no-file replace replace=pg stubs \
	stubs=uftrace; do
	says "bad argument $argument" 1 error \
		"bad argument .-fplugin-arg-mcount-$argument.: it is " \
		"-fplugin-arg-mcount-$argument"
done
says "profiled already" 0 warning "'-pg' profiles 'f' already" -pg
is "profiled functions get no site" "$(grep -c LMCOUNT "$work/a.s")" 0
is "quiet" "$(cc_with -pg -fplugin-arg-mcount-quiet -S "$work/a.c" \
	-o "$work/a.s" 2>&1)" ""
# Code of 32 bits has a description of its own.
ok "32 bits" cc_with \
	"$([ "$cpu" = x86_64 ] && echo -m32 || echo -mabi=ilp32)" \
	-c "$work/a.c" -o "$work/a32.o"
is "32 bits: two entries of four bytes" "$("$triple-readelf" -SW "$work/a32.o" |
	awk '/ __mcount_loc / { sub(/.*PROGBITS/, ""); print $3 }')" 000008

# layout=plain leaves the entry's fate to the linker script.
flags() {
	"$triple-readelf" -SW "$1" | awk '
		/ __mcount_loc / { sub(/.*PROGBITS/, ""); print $5 }'
}
is "compile plain" "$(cc_with -fplugin-arg-mcount-layout=plain -fno-pic -c \
	"$work/a.c" -o "$work/a.o" 2>&1)" ""
is "plain, fixed addresses" "$(flags "$work/a.o")" A
cc_with -fplugin-arg-mcount-layout=plain -fPIC -c "$work/a.c" -o "$work/a.o"
is "plain, PIC" "$(flags "$work/a.o")" WA
cc_with -fno-pic -c "$work/a.c" -o "$work/a.o"
is "link-order, fixed addresses" "$(flags "$work/a.o")" AL
cc_with -fpie -c "$work/a.c" -o "$work/a.o"
is "link-order, PIE" "$(flags "$work/a.o")" WAL

# The note of docs/format.md, word by word.
note=$("$triple-readelf" -x .note.mcount "$work/a.o" | awk '
	/^ +0x/ { sub(/^ +0x[0-9a-f]+ /, ""); print substr($0, 1, 35) }' |
	tr -d ' \n')
is "the note's owner" "$(echo "$note" | cut -c1-8,17-40)" \
	"07000000010000006d636f756e740000"
is "its version" "$(echo "$note" | cut -c41-48)" 01000000
case $cpu in
x86_64) want=05000000 ;;
aarch64) want=08000000 ;;
*) want=unknown ;;
esac
is "the size of a site" "$(echo "$note" | cut -c49-56)" "$want"
is "one note an object" "$("$triple-readelf" -SW "$work/a.o" |
	grep -c ' .note.mcount ')" 1

# No site, no table, no note; and what compiles nothing says nothing.
echo 'int no_function;' >"$work/none.c"
is "a file without functions" "$(cc_with -S "$work/none.c" -o - | grep -c \
	mcount)" 0
for mode in -E -M -fsyntax-only; do
	exits "$mode" 0 cc_with $mode "$work/a.c"
done
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# What arguments choose, what the dump says of it, what is said of a wrong one.
# The fourth argument is mcount-audit.
set -u
. tests/clang_pass/clang.sh
audit=$4
target x86_64

cat >"$work/a.c" <<'END'
#include "tools/notrace.h"
int sink;
int alpha(int a) { return a + 1; }
int alpine(int a) { return a + 2; }
int beta(int a) { for (int i = 0; i < a; i++) sink += i * a; return sink; }
MCOUNT_NOTRACE int no_site_hushed(int a) { return a + 4; }
END
arg=-fplugin-arg-mcount

# $with is a list of words.
# shellcheck disable=SC2086
clang_with() {
	"$clang" $with -I. "$@"
}

# decided QUERY ARGUMENT...: compile a.c and ask the dump.
decided() {
	decided_query=$1
	shift
	rm -f "$work/a.json"
	clang_with -O2 $arg-dump="$work/a.json" "$@" -c "$work/a.c" \
		-o "$work/a.o" &&
		jq -r "$decided_query" "$work/a.json" | sort | tr '\n' ' '
}
sited='.decisions[] | select(.site) | .function'
refused='.decisions[] | select(.site | not) | .function + ":" + .reason'

is "all but notrace" "$(decided "$sited")" "alpha alpine beta "
is "its reason" "$(decided "$refused")" "no_site_hushed:no_instrument_function "
is "function=" "$(decided "$sited" $arg-function='alp*')" "alpha alpine "
is "its reason" "$(decided "$refused" $arg-function='alp*')" \
	"beta:function no_site_hushed:no_instrument_function "
is "function= twice" "$(decided "$sited" $arg-function=alpha \
	$arg-function=beta)" "alpha beta "
is "no-function=" "$(decided "$sited" $arg-no-function='alp*')" "beta "
is "file=" "$(decided "$sited" $arg-file='*/b.c')" ""
is "its reason" "$(decided '.decisions[0].reason' $arg-file='*/b.c')" "file "
is "no-file=" "$(decided "$sited" $arg-no-file='*/a.c')" ""
is "min-size=" "$(decided "$sited" $arg-min-size=5)" "beta "
is "its reason" "$(decided "$refused" $arg-min-size=5)" \
	"alpha:min-size alpine:min-size no_site_hushed:no_instrument_function "
is "replace=-pg without -pg" "$(decided "$sited" $arg-replace=-pg)" ""
is "its reason" "$(decided ".decisions[0].reason" $arg-replace=-pg)" "replace "
is "replace=-pg with -pg" "$(decided "$sited" $arg-replace=-pg -pg)" \
	"alpha alpine beta "
is "with -mfentry" "$(decided "$sited" $arg-replace=-pg -pg -mfentry)" \
	"alpha alpine beta "
is "no call of -pg is left" "$("$gnu-nm" -u "$work/a.o")" ""
is "nor in what is left out" "$(decided "$sited" $arg-replace=-pg -pg \
	$arg-function=alpha; "$gnu-nm" -u "$work/a.o")" "alpha "
is "a shape is named" "$(decided '.decisions[0].shape')" "nop5 "
is "the schema" "$(decided .schema)" "mcount-decisions-1 "
is "file and line" "$(decided '.decisions[0] | .file + ":" + (.line | tostring)')" \
	"$work/a.c:3 "
is "by the name in the source" "$(printf '%s\n' \
	'namespace n { int f(int a) { return a; } int g(int a) { return a; } }' |
	clang_with $arg-function='n::f' $arg-dump="$work/n.json" -x c++ -c - \
		-o "$work/n.o"; jq -r "$sited" "$work/n.json")" _ZN1n1fEi

# Every reason of the torture inputs, and a site for each entry.
for file in torture.c torture.cc torture_x86_64.c; do
	ok "dump $file" compile $file -O2 $arg-dump="$work/t.json" -o "$work/t.o"
	is "$file: none twice" "$(jq -r '.decisions[].function' \
		"$work/t.json" | sort | uniq -d)" ""
	is "$file: sites are in the table" "$(jq '[.decisions[] |
		select(.site)] | length' "$work/t.json")" \
		"$(table_of "$gnu" "$work/t.o" | wc -l)"
	is "$file: those without are marked so" "$(jq -r "$refused" \
		"$work/t.json" | grep -Ev 'no_site|^_ZT|[.]resolver:')" ""
	census "$file" "$gnu" "$work/t.o"
done
ok "beside the object" clang_with $arg-dump -c "$work/a.c" \
	-o "$work/beside.o"
ok "there it is" jq -e .unit "$work/beside.c.mcount.json"
mkfifo "$work/pipe"
cat "$work/pipe" >"$work/piped" &
ok "a dump into a pipe" clang_with $arg-dump="$work/pipe" \
	-c "$work/a.c" -o "$work/a.o"
wait $!
is "it stays a pipe, and all came out" "$(test -p "$work/pipe" &&
	jq -r .schema "$work/piped")" mcount-decisions-1
ln -s t.link "$work/link"
ok "a dump through a link" clang_with $arg-dump="$work/link" \
	-c "$work/a.c" -o "$work/a.o"
is "it stays a link" "$(readlink "$work/link")" t.link
exits "a dump that cannot be written" 1 clang_with \
	$arg-dump="$work/none/a.json" -c "$work/a.c" -o "$work/a.o"

# NOPs before the label; the note has their bytes, no list has them.
ok "before=" clang_with -O2 $arg-before=3 -c "$work/a.c" -o "$work/a.o"
ok "audit before=" "$audit" "$work/a.o"
census "before=" "$gnu" "$work/a.o"
is "three before each" "$("$gnu-objdump" -d --no-show-raw-insn \
	"$work/a.o" | awk '/<alpha>:/ { print n + 0; exit }
	/nop$/ { n++ } !/nop$/ && /^ / { n = 0 }')" 3
is "no other list" "$("$gnu-readelf" -SW "$work/a.o" | grep -c __patchable)" 0
is "the note has their bytes" "$("$gnu-readelf" -x .note.mcount \
	"$work/a.o" | awk '/^  0x00000010/ { print $5 }')" 03000000

# says NAME STATUS KIND PATTERN ARGUMENT...: one error or warning, like this.
says() {
	says_name=$1
	says_status=$2
	says_kind=$3
	says_pattern=$4
	shift 4
	says_out=$(clang_with "$@" -S "$work/a.c" -o "$work/a.s" 2>&1)
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
		"$arg-$argument"
done
for argument in layout layout=other quiet=yes min-size min-size=x before=-1 replace \
	before=65536 function function= no-file; do
	says "bad argument $argument" 1 error \
		"bad argument '-fplugin-arg-mcount-$argument': it is " \
		"$arg-$argument"
done
says "profiled already" 0 warning "'-pg' profiles 'alpha' already" -pg
is "profiled functions get no site" "$(grep -c LMCOUNT "$work/a.s")" 0
is "they keep their call" "$(grep -c 'call.*mcount' "$work/a.s")" 3
is "quiet" "$(clang_with -pg $arg-quiet -S "$work/a.c" -o "$work/a.s" 2>&1)" ""
says "no architecture" 1 error "no description of call sites for 'bpf'" \
	--target=bpf
while read -r kind options; do
	# A list of words.
	# shellcheck disable=SC2086
	says "no shape of $kind" 0 warning "$kind code has no call site" $options
	is "no site" "$(grep -c "LMCOUNT\|__mcount_loc" "$work/a.s")" 0
done <<END
16-bit -m16
Thumb-1 --target=thumbv6m-none-eabi
MIPS16 --target=mips-linux-gnu -mips16
microMIPS --target=mips-linux-gnu -mips32r2 -mmicromips
END
says "nothing but ELF" 1 error "no description of call sites for .*macosx" \
	--target=x86_64-apple-macosx10.4.0

# layout=plain leaves the entry's fate to the linker script.
flags() {
	"$gnu-readelf" -SW "$1" | awk '
		/ __mcount_loc / { sub(/.*PROGBITS/, ""); print $5 }'
}
for pic in -fno-pic -fPIC; do
	ok "plain $pic" clang_with $arg-layout=plain $pic -c "$work/a.c" \
		-o "$work/plain$pic.o"
	ok "link-order $pic" clang_with $pic -c "$work/a.c" \
		-o "$work/order$pic.o"
done
is "plain, fixed addresses" "$(flags "$work/plain-fno-pic.o")" A
is "plain, PIC" "$(flags "$work/plain-fPIC.o")" WA
is "link-order, fixed addresses" "$(flags "$work/order-fno-pic.o")" AL
is "link-order, PIC" "$(flags "$work/order-fPIC.o")" WAL

# The same source gives the same bytes; what compiles nothing says nothing.
ok "compile again" clang_with -fPIC -c "$work/a.c" -o "$work/again.o"
ok "reproducible" cmp "$work/order-fPIC.o" "$work/again.o"
echo 'int no_function;' >"$work/none.c"
is "a file without functions" "$(clang_with -S "$work/none.c" -o - | grep -c \
	mcount)" 0
for mode in -E -M -fsyntax-only; do
	exits "$mode" 0 clang_with $mode "$work/a.c"
done
done_testing

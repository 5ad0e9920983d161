#!/bin/sh
# SPDX-License-Identifier: MIT
# What arguments choose, what the dump says of it, and that a link which makes
# no sites is found out.  The fourth argument is mcount-audit.
set -u
. tests/gcc_plugin/compiler.sh
audit=$4

cat >"$work/a.c" <<'END'
#include "tools/notrace.h"
int sink;
int alpha(int a) { return a + 1; }
int alpine(int a) { return a + 2; }
int beta(int a) { for (int i = 0; i < a; i++) sink += i * a; return sink; }
MCOUNT_NOTRACE int no_site_hushed(int a) { return a + 4; }
END

# decided QUERY ARGUMENT...: compile a.c and ask the dump.
decided() {
	decided_query=$1
	shift
	rm -f "$work/a.json"
	cc_with -O2 -I. -fplugin-arg-mcount-dump="$work/a.json" "$@" -c \
		"$work/a.c" -o "$work/a.o" &&
		jq -r "$decided_query" "$work/a.json" | sort | tr '\n' ' '
}
sited='.decisions[] | select(.site) | .function'
refused='.decisions[] | select(.site | not) | .function + ":" + .reason'
arg=-fplugin-arg-mcount

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
is "no call of -pg is left" "$("$triple-nm" -u "$work/a.o")" ""
is "a shape is named" "$(decided '.decisions[0].shape | length > 0')" "true "
is "the schema" "$(decided .schema)" "mcount-decisions-1 "

# Every reason of the torture inputs, and no function without one.
for file in $(inputs); do
	ok "dump $file" compile "$file" -O2 $arg-dump="$work/t.json" \
		-o "$work/t.o"
	is "$file: none twice" "$(jq -r '.decisions[].function' \
		"$work/t.json" | sort | uniq -d)" ""
	is "$file: sites are in the table" "$(jq '[.decisions[] |
		select(.site)] | length' "$work/t.json")" \
		"$(table_of "$triple" "$work/t.o" | wc -l)"
done
ok "beside the object" cc_with -I. $arg-dump -c "$work/a.c" \
	-o "$work/beside.o"
ok "there it is" jq -e .unit "$work/beside.c.mcount.json"
mkfifo "$work/pipe"
cat "$work/pipe" >"$work/piped" &
ok "a dump into a pipe" cc_with -I. $arg-dump="$work/pipe" \
	-c "$work/a.c" -o "$work/a.o"
wait $!
is "it stays a pipe, and all came out" "$(test -p "$work/pipe" &&
	jq -r .schema "$work/piped")" mcount-decisions-1
ln -s t.link "$work/link"
ok "a dump through a link" cc_with -I. $arg-dump="$work/link" \
	-c "$work/a.c" -o "$work/a.o"
is "it stays a link" "$(readlink "$work/link")" t.link
exits "a dump that cannot be written" 1 cc_with -I. \
	$arg-dump="$work/none/a.json" -c "$work/a.c" -o "$work/a.o"

# NOPs before the label; the note has their bytes, no list has them.
ok "before=" cc_with -I. -O2 $arg-before=3 -c "$work/a.c" -o "$work/a.o"
ok "audit before=" "$audit" "$work/a.o"
census "before=" "$triple" "$work/a.o"
is "three before each" "$("$triple-objdump" -d --no-show-raw-insn \
	"$work/a.o" | awk '/<alpha>:/ { print n + 0; exit }
	/nop$/ { n++ } !/nop$/ && /^ / { n = 0 }')" 3
is "no other list" "$("$triple-readelf" -SW "$work/a.o" |
	grep -c __patchable)" 0

# LTO: the note tells of sites that a link without the plugin never made.
printf '%s\n' '__attribute__((noinline)) int f(int a) { return a + 1; }' \
	'int main(int c, char **v) { (void)v; return f(c) - 2; }' \
	>"$work/lto.c"
ok "compile with -flto" cc_with -flto -O2 -c "$work/lto.c" -o "$work/lto.o"
ok "link without the plugin" "$cc" -flto -O2 "$work/lto.o" -o "$work/lto"
exits "the audit finds it" 1 "$audit" "$work/lto"
is "and says so" "$("$audit" "$work/lto" | grep -c 'MC001')" 1
ok "link with the plugin" cc_with -flto -O2 "$work/lto.o" -o "$work/lto"
ok "the audit is content" "$audit" "$work/lto"

# What a build may add.
for with in -save-temps '--coverage' '-fsanitize=address' -fopenmp -g \
	-fsanitize=thread "-ffile-prefix-map=$PWD=." -fprofile-generate; do
	# The file that -save-temps leaves goes where the object goes.
	ok "compile $with" compile torture.c -O2 "$with" -dumpdir "$work/" \
		-o "$work/t.o"
	ok "audit $with" "$audit" --fail-on=error "$work/t.o"
done
# Nor does the output tell where the plugin lies.
ok "compile mapped" "$cc" -O2 -g -frecord-gcc-switches -c "$work/a.c" \
	-I. -ffile-prefix-map="$PWD=." -fplugin="$PWD/$plugin" -o "$work/a.o"
is "it names the plugin" "$(grep -ac "fplugin=[.]/" "$work/a.o")" 1
is "it names no directory of this machine" "$(grep -ac "$PWD/$plugin" \
	"$work/a.o")" 0

mkdir -p "$work/pch"
echo 'static inline int twice(int a) { return a * 2; }' >"$work/pch/p.h"
ok "make a precompiled header" cc_with -x c-header "$work/pch/p.h" -o \
	"$work/pch/p.h.gch"
printf '#include "p.h"\nint f(int a) { return twice(a); }\n' >"$work/p.c"
ok "use it" cc_with -Winvalid-pch -Werror -I"$work/pch" -c "$work/p.c" \
	-o "$work/p.o"
is "its two sites" "$(table_of "$triple" "$work/p.o" | wc -l)" 2

done_testing

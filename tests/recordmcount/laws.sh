#!/bin/sh
# SPDX-License-Identifier: MIT
# What holds whatever the input is: twice is once, order and company do not
# matter, and what was recorded has no finding.
. tests/tap.sh
. tests/recordmcount/tools.sh

cat >"$tmp/a.c" <<'END'
int g(int);
int f(int x) { return g(x) + 1; }
__attribute__((weak)) int w(int x) { return g(x) + 2; }
__attribute__((section(".exit.text"))) int e(int x) { return g(x) + 3; }
__attribute__((section(".init.text"))) int i(int x) { return g(x) + 4; }
static int __attribute__((noinline)) s(int x) { return g(x) + 5; }
int c(int x) { return s(x) * 2; }
END

# build DIRECTORY: objects of both machines, compiled in several ways.
build() {
	mkdir -p "$1"
	for flags in '-O0' '-O2' '-O2 -ffunction-sections' '-O2 -fPIC' \
		'-O2 -fcf-protection'; do
		name=$(echo "$flags" | tr -d ' =-')
		# $flags are words.
		# shellcheck disable=SC2086
		gcc-12 -pg -mfentry -fno-pie $flags -c "$tmp/a.c" \
			-o "$1/x86_64-$name.o" || return
		[ "$flags" = '-O2 -fcf-protection' ] && continue
		# shellcheck disable=SC2086
		aarch64-linux-gnu-gcc-12 -pg $flags -c "$tmp/a.c" \
			-o "$1/aarch64-$name.o" || return
	done
}

digest() {
	(cd "$1" && cksum ./*.o)
}

ok 'compile' build "$tmp/new"
is 'objects' "$(find "$tmp/new" -name '*.o' | wc -l)" 9

for d in one mixed jobs backwards; do
	cp -r "$tmp/new" "$tmp/$d"
done
for object in "$tmp"/one/*.o; do
	ok "record $(basename "$object")" "$recordmcount" "$object"
done
ok 'record all at once' "$recordmcount" "$tmp"/mixed/*.o
is 'mixed machines in one run are as if alone' \
	"$(digest "$tmp/mixed")" "$(digest "$tmp/one")"
ok 'record with two jobs' "$recordmcount" -j2 "$tmp"/jobs/*.o
is 'two jobs write what one does' "$(digest "$tmp/jobs")" "$(digest "$tmp/one")"
# The names have no white space.
# shellcheck disable=SC2046
ok 'record backwards' "$recordmcount" $(find "$tmp/backwards" -name '*.o' |
	sort -r)
is 'the order does not matter' "$(digest "$tmp/backwards")" \
	"$(digest "$tmp/one")"

"$recordmcount" -v -w --json --profile=all "$tmp"/new/*.o \
	>"$tmp/out1" 2>"$tmp/err1" -n
"$recordmcount" -v -w --json --profile=all "$tmp"/new/*.o \
	>"$tmp/out2" 2>"$tmp/err2" -n -j3
same 'jobs say the same on standard output' "$tmp/out1" "$tmp/out2"
same 'jobs say the same on standard error' "$tmp/err1" "$tmp/err2"

before=$(cd "$tmp/one" && stat -c '%n %i %y' ./*.o)
ok 'record again' "$recordmcount" "$tmp"/one/*.o
is 'twice is once: bytes' "$(digest "$tmp/one")" "$(digest "$tmp/mixed")"
is 'twice is once: inodes and times' \
	"$(cd "$tmp/one" && stat -c '%n %i %y' ./*.o)" "$before"
ok 'no finding after recording' "$audit" --fail-on=note "$tmp"/one/*.o

for layout in plain comdat link-order; do
	cp -r "$tmp/new" "$tmp/$layout"
	ok "layout $layout" "$recordmcount" --profile=all --layout=$layout \
		"$tmp/$layout"/*.o
	ok "layout $layout: no finding" "$audit" --fail-on=note \
		"$tmp/$layout"/*.o
	cp -r "$tmp/$layout" "$tmp/$layout-again"
	ok "layout $layout again" "$recordmcount" --profile=all \
		"$tmp/$layout-again"/*.o
	is "layout $layout: twice is once" "$(digest "$tmp/$layout-again")" \
		"$(digest "$tmp/$layout")"
	bad=$(eu-elflint --gnu-ld "$tmp/$layout"/*.o | grep -v '\.o:$' |
		grep -v -e '^No errors' -e '^$')
	is "layout $layout: eu-elflint" "$bad" ''
done
done_testing

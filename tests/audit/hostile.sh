#!/bin/sh
# SPDX-License-Identifier: MIT
# hostile.sh [COUNT]: variants of objects with debug information, of an image
# and of an archive, COUNT (300) of each, through everything the audit does.
. tests/tap.sh
. tests/recordmcount/tools.sh

export ASAN_OPTIONS=detect_leaks=0
cat >"$tmp/a.cc" <<'END'
extern "C" int f(int x);
static inline int tiny(int x) { return x * 3; }
__attribute__((noinline)) int f(int x) { return tiny(x) + 1; }
int user(int x) { return f(x) + tiny(f(x + 1)); }
END
for cpu in x86_64 aarch64 powerpc; do
	"$cpu-linux-gnu-g++-12" -g1 -O2 -pg -w -c "$tmp/a.cc" -o "$tmp/$cpu.o"
	[ "$cpu" = x86_64 ] || "$recordmcount" --profile=all "$tmp/$cpu.o"
done
"$recordmcount" --profile=all "$(input hot)"
ld -z noseparate-code -o "$tmp/image" "$tmp/hot.o"
ar rc "$tmp/lib.a" "$(input exit)" "$tmp/aarch64.o"
"$tree/tests/audit/hostile_files" "${1:-300}" "$tmp/x86_64.o" \
	"$tmp/aarch64.o" "$tmp/powerpc.o" "$tmp/image" "$tmp/lib.a"

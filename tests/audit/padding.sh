#!/bin/sh
# SPDX-License-Identifier: MIT
# What compilers do wrong with -fpatchable-function-entry: GCC before 13 keeps
# the entries of all sections with the first, and puts the NOPs of Power where
# near calls do not pass.
. tests/tap.sh
. tests/recordmcount/tools.sh

cd "$tmp" || exit
cat >a.c <<'END'
extern int g(int);
int f(int x) { return g(x) + 1; }
int h(int x) { return g(x) + 2; }
END

# says NAME SENTENCE: of a.o, places aside.
says() {
	is "$1" "$("$audit" -q a.o | sed 's/^a.o: [^:]*: //' | sort -u)" "$2"
}

for cpu in x86_64 aarch64 riscv64 s390x; do
	ok "$cpu: in one section" "$cpu-linux-gnu-gcc-12" -O2 \
		-fpatchable-function-entry=4 -c a.c
	says "$cpu: in one section, nothing" ''
	ok "$cpu: in sections" "$cpu-linux-gnu-gcc-12" -O2 \
		-ffunction-sections -fpatchable-function-entry=4 -c a.c
	says "$cpu: one table for two sections" \
		'error: kept with .text.f, but names a place in .text.h [MC011]'
done
for llvm in 14 16 19 22; do
	ok "LLVM $llvm: in sections" "clang-$llvm" -O2 -ffunction-sections \
		-fpatchable-function-entry=4 -c a.c
	says "LLVM $llvm: a table for each" ''
done
ok 'powerpc64le, GCC' powerpc64le-linux-gnu-gcc-12 -O2 \
	-fpatchable-function-entry=2 -c a.c
says 'powerpc64le, GCC: before the local entry' "$(lines \
	'error: the site of f stands before its local entry, where near calls enter [MC006]' \
	'error: the site of h stands before its local entry, where near calls enter [MC006]')"
ok 'powerpc64le, LLVM' clang-22 --target=powerpc64le-linux-gnu -O2 \
	-fpatchable-function-entry=2 -c a.c
says 'powerpc64le, LLVM: an entry of another place' "$(lines \
	'error: names the global entry of f, whose NOPs are 8 bytes behind it [MC005]' \
	'error: names the global entry of h, whose NOPs are 8 bytes behind it [MC005]')"
done_testing

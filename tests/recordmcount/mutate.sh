#!/bin/sh
# SPDX-License-Identifier: MIT
# mutate.sh [COUNT]: hostile variants of ten files, of both classes and byte
# orders and each kind, COUNT (2,000) of each besides every truncation.
. tests/tap.sh
. tests/recordmcount/tools.sh

export ASAN_OPTIONS=detect_leaks=0
count=${1:-2000}
mutate=$tree/tests/recordmcount/mutate

# shapes ARCHITECTURE: the object of the shapes of one in arch/.
shapes() {
	assemble "$tree/arch/$1/sites.s" "$tmp/$1.o" && echo "$tmp/$1.o"
}

weak=$(input weak)
partial=$(input partial)
group=$(input group)
exit=$(input exit)
ar rc "$tmp/lib.a" "$weak" "$exit"

# Images with a table out of order, one of them position-independent.
image=$(input hot)
"$recordmcount" --profile=all "$image"
ld -z noseparate-code -q -o "$tmp/static" "$image"
ld -z noseparate-code -pie -o "$tmp/pie" "$image"

# Images without one: of a program, and of a shared object that calls what the
# loader binds.
ld -z noseparate-code -o "$tmp/bare" "$(input hot)"
ld -z noseparate-code -shared -o "$tmp/shared" "$(input got)"

# Patchable entries, in one section and in one for each function.
echo 'int f(int x) { return x + 1; } int g(int x) { return x + 2; }' >"$tmp/p.c"
for compiler in gcc-12 clang-22; do
	$compiler -O2 -fpatchable-function-entry=5 -ffunction-sections \
		-c "$tmp/p.c" -o "$tmp/$compiler.o" || exit 2
done
llvm-ar-22 --format=bsd rcs "$tmp/bsd.a" "$exit"

# Tables tied to sections, of which a partial link has joined some.
cp "$tmp/gcc-12.o" "$tmp/tied.o"
"$recordmcount" -q --patchable "$tmp/tied.o"
ld -r -o "$tmp/joined.o" "$tmp/tied.o"

"$mutate" "$count" "$weak" "$partial" "$group" "$tmp/lib.a" "$tmp/static" \
	"$tmp/pie" "$(shapes i386)" "$(shapes powerpc)" "$(shapes s390x)" \
	"$(shapes mips64)" "$(shapes riscv64)" "$tmp/bare" "$tmp/shared" \
	"$tmp/gcc-12.o" "$tmp/clang-22.o" "$tmp/bsd.a" \
	"$tmp/joined.o"

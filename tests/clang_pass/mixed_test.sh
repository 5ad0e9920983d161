#!/bin/sh
# SPDX-License-Identifier: MIT
# One program of GCC's and of Clang's objects: its audit is clean, its sites
# are all switched, by the harness and by the runtime.  What follows the three
# words is mcount-audit, GCC's plugin and the runtime's library.
set -u
. tests/clang_pass/clang.sh
audit=$4
gcc_plugin=$5
runtime=$6
target x86_64

cat >"$work/a.c" <<'END'
#include <stdio.h>
int inner(int);
__attribute__((noinline)) int outer(int a) { return inner(a) + 1; }
int main(void) { return printf("%d\n", outer(3)) < 0; }
END
cat >"$work/b.c" <<'END'
__attribute__((noinline)) static int square(int n)
{
	__asm__ volatile("");
	return n * n;
}
__attribute__((noinline)) int inner(int a)
{
	int sum = 0;

	for (int i = 0; i < 41; i++)
		sum += square(a);
	return sum;
}
END

# by COMPILER FILE OPTION...
by() {
	by_compiler=$1
	by_file=$2
	shift 2
	case $by_compiler in
	gcc) gcc-12 "-fplugin=$gcc_plugin" -w -c "$by_file" "$@" ;;
	clang) "$clang" "-fplugin=$front" "-fpass-plugin=$pass" -w -c \
		"$by_file" "$@" ;;
	esac
}

for pair in 'clang gcc' 'gcc clang' 'clang clang'; do
	first=${pair% *}
	second=${pair#* }
	ok "$pair: compile the one" by "$first" "$work/a.c" -O2 -o "$work/a.o"
	ok "$pair: and the other" by "$second" "$work/b.c" -O2 -o "$work/b.o"
	ok "$pair: link" gcc-12 "$work/a.o" "$work/b.o" \
		-Wl,-u,mcount_environment "$runtime" -lpthread \
		-o "$work/program"
	ok "$pair: audit" "$audit" "$work/program"
	is "$pair: off" "$("$work/program")" 370
	is "$pair: traced" "$(MCOUNT_TRACE=count MCOUNT_REPORT=1 \
		"$work/program" 2>"$work/err")" 370
	is "$pair: every call is counted" "$(tail -n 1 "$work/err")" \
		"mcount-rt: 44 calls"
	ok "$pair: recorded" env MCOUNT_TRACE=graph MCOUNT_REPORT=1 \
		MCOUNT_DIR="$work/trace" sh -c "'$work/program' 2>'$work/err'"
	is "$pair: all are patched" "$(cat "$work/err")" \
		"mcount-rt: 4 sites, 4 patched, 0 refused"
	rm -rf "$work/trace"
done

# At -O0 they put the destructors of a class into groups of different names: a
# link keeps both bodies, of which one has no symbol and never runs.
cat >"$work/shared.h" <<'END'
struct base { virtual ~base() {} int x = 1; };
struct derived : base { ~derived() override { x++; } };
inline int make() { derived d; return d.x; }
END
cat >"$work/a.cc" <<'END'
#include "shared.h"
int other();
int main() { base *p = new derived; delete p; return make() + other() - 2; }
END
cat >"$work/b.cc" <<'END'
#include "shared.h"
int other() { base *p = new derived; delete p; return make(); }
END
for pair in 'clang gcc' 'gcc clang'; do
	how="C++ $pair"
	ok "$how: compile the one" by "${pair% *}" "$work/a.cc" -O0 \
		-o "$work/a.o"
	ok "$how: and the other" by "${pair#* }" "$work/b.cc" -O0 \
		-o "$work/b.o"
	ok "$how: link" g++-12 "$work/a.o" "$work/b.o" \
		-Wl,-u,mcount_environment "$runtime" -lpthread \
		-o "$work/program"
	ok "$how: audit" "$audit" -q "$work/program"
	is "$how: there are bodies without a symbol" "$("$audit" -q \
		"$work/program" | grep -c '\[MC041\]$')" 1
	ok "$how: it runs" env MCOUNT_TRACE=graph MCOUNT_REPORT=1 \
		MCOUNT_DIR="$work/trace" sh -c "'$work/program' 2>'$work/err'"
	sites=$("$audit" --list "$work/program" | wc -l)
	is "$how: all are patched" "$(cat "$work/err")" \
		"mcount-rt: $sites sites, $sites patched, 0 refused"
	rm -rf "$work/trace"
done

for source in "$inputs/run.c" arch/site.c arch/x86_64/x86_64.c \
	"$inputs/stub_x86_64.S"; do
	ok "harness $source" gcc-12 -O1 -w -I. -DRUN_ARCH=arch_x86_64 -c \
		"$source" -o "$work/$(basename "${source%.*}").h.o"
done
ok "torture.c by GCC" by gcc "$inputs/torture.c" -O2 -o "$work/torture.h.o"
for file in torture.cc second.cc torture_x86_64.c; do
	ok "$file by Clang" compile $file -O2 -fPIC -o "$work/$file.h.o"
done
ok "link all" g++-12 "$work"/*.h.o -o "$work/run"
ok "audit of it" "$audit" "$work/run"
ok "every site is switched" "$work/run"
done_testing

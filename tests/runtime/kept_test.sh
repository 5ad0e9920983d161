#!/bin/sh
# SPDX-License-Identifier: MIT
# What a traced function leaves alone is as it was, under every tracer: callers
# that GCC compiled know of it.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
cc=x86_64-linux-gnu-gcc-12

# kept PROGRAM MODE...
kept() {
	k_program=$1
	shift
	for k_mode; do
		is "$k_program: $k_mode" \
			"$("./$k_program" "$k_mode" "$k_program.$k_mode")" kept
	done
}

# callers FILE: instructions that save something on the stack
callers() {
	objdump -d --no-show-raw-insn "$1" | awk '
		/^[0-9a-f]+ </ { mine = /<(integers|floats)>/ }
		mine && (/push/ || /,-?(0x[0-9a-f]+)?\(%rsp\)/) { n++ }
		END { print n + 0 }'
}

general='off direct vectors two returns plain-returns all'
recorder='count function graph count-beside function-beside graph-beside'

ok "build" $cc -I. -O2 $here/kept.c $here/kept_x86_64.S "$native" -lpthread \
	-o kept
# Lists of words.
# shellcheck disable=SC2086
kept kept $general $recorder
for mode in function graph function-beside graph-beside; do
	is "$mode: tapes were full" "$(find "kept.$mode" -name '*.dat' \
		-size +1024k | wc -l)" 1
done
ok "build on the freestanding library" $cc -I. -O2 -DBARE $here/kept.c \
	$here/kept_x86_64.S "$(library $cc -bare)" -lpthread -o bare
# shellcheck disable=SC2086
kept bare $general

# The runtime in a shared object, too far for calls.  Nothing is bound late in the
# program: what binds __fentry__ to it takes r10, which -pg leaves free.
ok "build the runtime as a shared object" $cc -shared -Wl,--whole-archive \
	"$native" -Wl,--no-whole-archive -lpthread -o libkept.so
ok "build on it" $cc -I. -O2 $here/kept.c $here/kept_x86_64.S -L. -lkept \
	-Wl,-rpath,"$PWD",-z,now -lpthread -o far
# shellcheck disable=SC2086
kept far $general $recorder

# What GCC makes of it: the object differs from one that knows nothing.
ok "build" program $cc "$native" knows $here/knows.c
ok "without sites" $cc -O2 $here/knows.c -o plain
is "callers know" "$(callers knows.knows.c.o)" "$(callers plain)"
traced_flags=-fplugin-arg-mcount-stubs=any
ok "any stubs" sites $cc $here/knows.c any.o
exits "callers do not, of any stubs" 1 test "$(callers any.o)" = \
	"$(callers plain)"
want=$(./plain)
for mode in off count function graph; do
	is "callers are right: $mode" "$(MCOUNT_TRACE=$mode \
		MCOUNT_DIR=knows.$mode ./knows 2>/dev/null)" "$want"
done
traced_flags=
ok "build with a second tracer" program $cc "$native" beside \
	$here/knows.c $here/second.c
is "beside a second tracer" \
	"$(MCOUNT_TRACE=graph MCOUNT_DIR=beside.data ./beside 2>/dev/null)" \
	"$want"
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# Objects that are unloaded while their sites are switched, and that come back
# as something else.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
cc=x86_64-linux-gnu-gcc-12
# Where there is nothing else in a program that is not PIE.
place=-Wl,-Ttext-segment=0x10000000

# object OUTPUT SOURCE [FLAG...]
object() {
	o_out=$1 o_in=$2
	shift 2
	sites $cc "$o_in" "$o_out.o" -fPIC "$@" &&
		$cc -shared $place "$o_out.o" -o "$o_out"
}

{
	cat $here/piece.c
	for i in $(seq 2000); do
		echo "int f$i(int x); int f$i(int x) { return x * $i; }"
	done
} >many.c
ok "a small object" object ./small.so $here/piece.c
ok "a large object" object ./large.so many.c
cp small.so other.so
ok "build unload" program $cc "$native" unload $here/unload.c
ok "loaded and unloaded while sites are switched" \
	timeout 60 ./unload 3 ./small.so ./large.so ./other.so
echo "$tap_out" | sed 's/^/# /'

ok "build reload" $cc -no-pie -O2 -I. $here/reload.c \
	-Wl,-u,mcount_environment "$native" -o reload
is "another file of the same name, at the same place" \
	"$(./reload ./large.so ./small.so)" "7 3 of 2003
7 3 of 3
7 3 of 2003
7 3 of 3"
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# Many sites, objects, threads and rounds of loading: no site is lost and no
# memory, which valgrind says of a smaller field, too.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
cc=x86_64-linux-gnu-gcc-12
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# field OUTPUT [FLAG...]
field() {
	f_out=$1
	shift
	"$cc" -I. -O2 -g -Wall -Wextra -Werror -no-pie "$@" $here/scale.c \
		tests/bench/runtime/field.S -Wl,-u,mcount_environment \
		"$native" -lpthread -o "$f_out"
}

ok "a shared object" sites $cc $here/piece.c "$work/piece.o" -fPIC
ok "links" $cc -shared "$work/piece.o" -o "$work/0.so"
for i in $(seq 1 999); do
	cp "$work/0.so" "$work/$i.so"
done
ok "the program builds" field large
ok "100,000 sites, 500 objects, 256 threads, 10,000 rounds" \
	timeout 120 ./large "$work" 500 256 10000
echo "$tap_out" | sed 's/^/# /'
ok "a smaller one builds" field small -DSITES=1000
ok "valgrind finds no leak and no wrong access" timeout 120 valgrind -q \
	--leak-check=full --errors-for-leak-kinds=definite,possible \
	--error-exitcode=9 ./small "$work" 20 8 200
done_testing

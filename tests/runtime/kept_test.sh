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
done_testing

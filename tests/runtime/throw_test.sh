#!/bin/sh
# SPDX-License-Identifier: MIT
# C++ exceptions come through traced frames, linked each way.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime

for version in 11 12; do
	for how in -no-pie -static; do
		name=throw$version$how
		ok "build $name" x86_64-linux-gnu-g++-$version -O2 -fno-pie \
			$how -pg -mfentry -mnop-mcount -mrecord-mcount \
			$here/throw.cc -Wl,-u,mcount_environment "$native" \
			-o "$name"
		is "$name: off" "$("./$name")" "50990 2490"
		for mode in count function graph; do
			is "$name: $mode" "$(MCOUNT_TRACE=$mode \
				MCOUNT_DIR=$name.$mode "./$name" 2>err)" \
				"50990 2490"
		done
		is "$name: uftrace's count" "$(uftrace report --no-pager \
			-d "$name.graph" | awk '$NF ~ /catcher/ { print $(NF - 1) }')" 500
	done
done

# foreign CC EMULATOR: past frames whose return address is swapped, too
# shellcheck disable=SC2046,SC2086	# lists of words
foreign() {
	cc=${1%gcc-*}g++-${1##*-}
	ok "build throw.$1" $cc -O2 "-fplugin=$(plugin "$1")" \
		$(linking "$1") $here/throw.cc -Wl,-u,mcount_environment \
		"$(library "$1")" -o "throw.$1"
	is "$1: graph" "$(MCOUNT_TRACE=graph MCOUNT_DIR="dir.$1" \
		timeout 60 $2 "./throw.$1" 2>err)" "50990 2490"
	walk "$1" "$2"
}

# walk CC [EMULATOR]: a walk of the stack that asks nobody ends
# shellcheck disable=SC2086	# lists of words
walk() {
	traced_flags=-funwind-tables
	ok "build walk.$1" program "$1" "$(library "$1")" "walk.$1" \
		$here/walk.c
	for mode in off graph; do
		is "$1: $mode: a walk" "$(MCOUNT_TRACE=$mode \
			MCOUNT_DIR="walk.dir.$1" timeout 60 $2 "./walk.$1" \
			2>err)" ends
	done
}
each_port foreign
walk x86_64-linux-gnu-gcc-12 ''
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# What is written out in the midst of a call changes nothing of it.
# shellcheck disable=SC2086	# $2 is a list of words
set -u
. tests/tap.sh
. tests/runtime/build.sh

# port CC EMULATOR
port() {
	ok "build full.$1" program "$1" "$(library "$1")" "full.$1" \
		tests/runtime/full.c
	for mode in function graph; do
		is "$1: $mode" "$(MCOUNT_TRACE=$mode MCOUNT_DIR=$mode.$1 \
			timeout 60 $2 "./full.$1")" 0
		is "$1: $mode: the tape was full" "$(find "$mode.$1" \
			-name '*.dat' -size +1024k | wc -l)" 1
	done
}

port x86_64-linux-gnu-gcc-12 ''
each_port port
done_testing

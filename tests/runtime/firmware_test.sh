#!/bin/sh
# SPDX-License-Identifier: MIT
# The freestanding library on a foreign port, its table placed by a script.
# shellcheck disable=SC2046,SC2086	# lists of words
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime

# bare CC OUTPUT: kinds.c with sites, the port without
bare() {
	sites "$1" $here/kinds.c "$2.o" -fno-pie &&
		"$1" -I. -O2 -fno-pie -no-pie $(linking "$1") \
			$here/firmware.c "$2.o" \
			"$(library "$1" -bare)" -T examples/mcount.ld -o "$2"
}

# foreign CC EMULATOR.  n64 without abicalls cannot call a libc, but see
# adopted_test.sh.
foreign() {
	case $1 in mips64*) return ;; esac
	ok "$1 builds" bare "$1" "firmware.$1"
	ok "$1" timeout 60 $2 "./firmware.$1"
}

ok "build" bare x86_64-linux-gnu-gcc-12 native
ok "native" ./native
each_port foreign
done_testing

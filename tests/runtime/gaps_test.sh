#!/bin/sh
# SPDX-License-Identifier: MIT
# Signals, jumps, coroutines and vfork go through traced functions unharmed,
# linked each way and on each machine that has a runtime.
# shellcheck disable=SC2046,SC2086	# lists of words
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime

# unharmed NAME WANT [ARGUMENT]: the same in every mode
unharmed() {
	u_name=$1 u_want=$2
	shift 2
	for mode in off count function graph; do
		is "$u_name: $mode" "$(MCOUNT_TRACE=$mode \
			MCOUNT_DIR="$u_name.$mode" $runner "./$u_name" "$@" \
			2>err)" "$u_want"
	done
}

# replayed NAME
replayed() {
	is "$1: yields are replayed" "$(uftrace report --no-pager \
		-d "$1.graph" | awk '$NF == "yield" { print $(NF - 1) }')" 700
}

# linked NAME CC FLAG...
linked() {
	l_name=$1 l_cc=$2
	shift 2
	ok "$l_name: builds" sites "$l_cc" $here/gaps.c "$l_name.o" "$@"
	ok "$l_name: links" "$l_cc" "$@" "$l_name.o" \
		-Wl,-u,mcount_environment \
		"$(library "$l_cc")" -lpthread -o "$l_name"
}

runner=''
linked pie x86_64-linux-gnu-gcc-12 -fPIE -pie
linked fixed x86_64-linux-gnu-gcc-12 -fno-pie -no-pie
linked static x86_64-linux-gnu-gcc-12 -fno-pie -no-pie -static
for name in pie fixed static; do
	unharmed $name "7 5 1399 700 8 370"
	replayed $name
done

# foreign CC EMULATOR: what that runs cannot execute itself
foreign() {
	runner="timeout 60 $2"
	linked "$1" "$1" $(linking "$1")
	unharmed "$1" "7 5 1399 700 4 370" /bin/false
}
each_port foreign
replayed aarch64-linux-gnu-gcc-12
replayed riscv64-linux-gnu-gcc-12
replayed s390x-linux-gnu-gcc-12
replayed i686-linux-gnu-gcc-12
done_testing

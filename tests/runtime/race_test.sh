#!/bin/sh
# SPDX-License-Identifier: MIT
# race_test.sh [SECONDS]: sites of each alignment are switched, one and all,
# while threads run them; a wrong protocol loses the same race.  For long:
#	bazel run //tests/runtime:race_for -- 60
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
seconds=${1-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# race CC MACHINE OUTPUT FLAG...: links the race, whose sites assembler has
race() {
	r_cc=$1 r_machine=$2 r_out=$3
	shift 3
	"$r_cc" -I. -O2 -Wall -Wextra -Werror "$@" $here/race.c \
		"$here/race_$r_machine.S" -Wl,-u,mcount_environment \
		"$(find runtime -path "*${r_cc%-gcc-*}/libmcount-rt.a")" \
		-lpthread -o "$work/$r_out"
}

# won NAME COMMAND...: its own TAP is not ours
won() {
	w_name=$1
	shift
	ok "$w_name" timeout $((2 * seconds + 60)) "$@" "$seconds" \
		"$work/events"
	echo "$tap_out" | sed 's/^/# /'
}

ok "build" race x86_64-linux-gnu-gcc-12 x86_64 race -no-pie
won "x86-64: pages are replaced" "$work/race"
ok "build with many" race x86_64-linux-gnu-gcc-12 x86_64 many -no-pie -DMANY=512
won "x86-64: text that is kept twice" "$work/many"
ok "build noexec" x86_64-linux-gnu-gcc-12 $here/noexec.c -o "$work/noexec"
won "x86-64: breakpoints where that is forbidden" "$work/noexec" "$work/race"
for cpu in aarch64 s390x; do
	ok "build for $cpu" race $cpu-linux-gnu-gcc-12 $cpu $cpu -static
	won "$cpu" qemu-$cpu "$work/$cpu"
done

# crashes PROGRAM: beside other work a run may have the luck to see no crash
crashes() {
	for _ in 1 2 3 4; do
		timeout 60 "$1" 10 "$work/torn" >/dev/null 2>&1
		c_status=$?
		[ $c_status -le 128 ] || return 0
	done
	return 1
}

# several LIVE: an x86-64 whose sites are several instructions
several() {
	race x86_64-linux-gnu-gcc-12 x86_64 "$1" -no-pie "-DLIVE=$1" \
		$here/several.c
}

ok "build several instructions" several LIVE_STOPPED
won "x86-64, several instructions: the others are stopped" \
	"$work/LIVE_STOPPED"
ok "build with new pages alone" several LIVE_WHOLE
ok "and without being stopped they crash" crashes "$work/LIVE_WHOLE"

ok "build the wrong one" race x86_64-linux-gnu-gcc-12 x86_64 wrong -no-pie \
	$here/wrong_text.c
ok "a first byte before the others crashes" crashes "$work/wrong"
done_testing

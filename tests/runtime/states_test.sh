#!/bin/sh
# SPDX-License-Identifier: MIT
# Calls of every kind give equal results in every state of their sites:
# gcc 11 and 12 natively, the other machines under qemu.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime

# foreign CC EMULATOR
# shellcheck disable=SC2086	# the emulator is a list of words
foreign() {
	ok "$1 ${traced_flags-} builds" program "$1" "$(library "$1")" \
		"states.$1" $here/states.c $here/kinds.c
	ok "$1 ${traced_flags-}: equal in every state" \
		timeout 120 $2 "./states.$1"
}

for cc in x86_64-linux-gnu-gcc-11 x86_64-linux-gnu-gcc-12; do
	ok "$cc builds" program "$cc" "$native" "states.$cc" \
		$here/states.c $here/kinds.c
	ok "$cc: equal in every state" "./states.$cc"
	ok "$cc -mfentry builds" program_by fentry "$cc" "$native" \
		"fentry.$cc" $here/states.c $here/kinds.c
	ok "$cc -mfentry: equal in every state" "./fentry.$cc"
done
each_port foreign
# Sites of the instruction set that the runtime's C is not in.
traced_flags=-marm foreign arm-linux-gnueabihf-gcc-12 qemu-arm
traced_flags='-mthumb -march=armv7-a' foreign arm-linux-gnueabi-gcc-12 qemu-arm
done_testing

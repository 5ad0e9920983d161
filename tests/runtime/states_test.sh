#!/bin/sh
# SPDX-License-Identifier: MIT
# Calls of every kind give equal results in every state of their sites:
# gcc 11 and 12 natively, the other machines under qemu.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime

# foreign CC LIBRARY EMULATOR
foreign() {
	ok "$1 builds" program "$1" "$2" "states.$1" \
		$here/states.c $here/kinds.c
	ok "$1: equal in every state" timeout 120 "$3" "./states.$1"
}

for cc in x86_64-linux-gnu-gcc-11 x86_64-linux-gnu-gcc-12; do
	ok "$cc builds" program "$cc" "$native" "states.$cc" \
		$here/states.c $here/kinds.c
	ok "$cc: equal in every state" "./states.$cc"
	ok "$cc -mfentry builds" program_by fentry "$cc" "$native" \
		"fentry.$cc" $here/states.c $here/kinds.c
	ok "$cc -mfentry: equal in every state" "./fentry.$cc"
done
foreign aarch64-linux-gnu-gcc-12 "$arm64" qemu-aarch64
foreign riscv64-linux-gnu-gcc-12 "$riscv64" qemu-riscv64
foreign s390x-linux-gnu-gcc-12 "$s390x" qemu-s390x
foreign i686-linux-gnu-gcc-12 "$i386" qemu-i386
done_testing

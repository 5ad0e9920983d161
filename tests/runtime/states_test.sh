#!/bin/sh
# SPDX-License-Identifier: MIT
# Calls of every kind give equal results in every state of their sites:
# gcc 11 and 12 natively, aarch64 under qemu.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime

for cc in x86_64-linux-gnu-gcc-11 x86_64-linux-gnu-gcc-12; do
	ok "$cc builds" program "$cc" "$native" "states.$cc" \
		$here/states.c $here/kinds.c
	ok "$cc: equal in every state" "./states.$cc"
done
cc=aarch64-linux-gnu-gcc-12
ok "$cc builds" program "$cc" "$arm64" states.arm64 \
	$here/states.c $here/kinds.c
ok "$cc: equal in every state" timeout 120 qemu-aarch64 ./states.arm64
done_testing

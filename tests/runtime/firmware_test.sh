#!/bin/sh
# SPDX-License-Identifier: MIT
# The freestanding library on a foreign port, its table placed by a script.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime

# bare CC LIBRARY OUTPUT: kinds.c with sites, the port without
bare() {
	sites "$1" $here/kinds.c "$3.o" -fno-pie &&
		"$1" -I. -O2 -fno-pie -no-pie -static $here/firmware.c "$3.o" \
			"$2" -T examples/mcount.ld -o "$3"
}

lib=$(find runtime -path '*x86_64*/libmcount-rt-bare.a')
ok "build" bare x86_64-linux-gnu-gcc-12 "$lib" native
ok "native" ./native
lib=$(find runtime -path '*aarch64*/libmcount-rt-bare.a')
ok "build" bare aarch64-linux-gnu-gcc-12 "$lib" foreign
ok "aarch64" timeout 60 qemu-aarch64 ./foreign
lib=$(find runtime -path '*riscv64*/libmcount-rt-bare.a')
ok "build" bare riscv64-linux-gnu-gcc-12 "$lib" third
ok "riscv64" timeout 60 qemu-riscv64 ./third
lib=$(find runtime -path '*s390x*/libmcount-rt-bare.a')
ok "build" bare s390x-linux-gnu-gcc-12 "$lib" fourth
ok "s390x" timeout 60 qemu-s390x ./fourth
lib=$(find runtime -path '*i686*/libmcount-rt-bare.a')
ok "build" bare i686-linux-gnu-gcc-12 "$lib" fifth
ok "i386" timeout 60 qemu-i386 ./fifth
done_testing

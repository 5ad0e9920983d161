#!/bin/sh
# SPDX-License-Identifier: MIT
# AArch64's guarded pages are still guarded when their sites have been switched,
# and those that were not do not become so.  Debian's C library has no landing
# pads, so it is an object without its start files that is guarded.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
cc=aarch64-linux-gnu-gcc-12
traced_flags='-fPIC -mbranch-protection=standard'

ok "build" sites $cc $here/guard.c guard.o
ok "assemble" $cc -c $here/guard_aarch64.S -o pad.o
ok "link" $cc -pie guard.o pad.o -rdynamic -Wl,-u,mcount_environment \
	"$arm64" -o guard
# guarded FLAG...: an object.so
guarded() {
	$cc -shared -nostartfiles -Wl,--no-as-needed "$@" padded.o pad.o \
		-o object.so
}
ok "an object's function" sites $cc $here/padded.c padded.o
ok "the object" guarded -Wl,-z,force-bti

# after CPU OBJECT: built, taken, on, off
after() {
	timeout 60 qemu-aarch64 -cpu "$1" -L /usr/aarch64-linux-gnu \
		./guard "$2"
}
is "guarded stays guarded" "$(after max ./object.so)" \
	"refused refused refused refused, 1 heard"
is "where the machine cannot, nothing is" "$(after cortex-a53 ./object.so)" \
	"taken taken taken taken, 1 heard"
ok "an object without the property" guarded
is "what was not guarded is not" "$(after max ./object.so)" \
	"taken taken taken taken, 1 heard"

# The linker names each input for which the program would lose the property.
$cc -static -Wl,-u,mcount_environment,-z,force-bti guard.o pad.o \
	"$arm64" -o static 2>warned
is "the runtime takes it from no program" \
	"$(grep -c 'pad.o.*BTI' warned) $(grep -c 'libmcount-rt.*BTI' warned)" "1 0"
done_testing

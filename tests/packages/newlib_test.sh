#!/bin/sh
# SPDX-License-Identifier: MIT
# newlib, a C library for firmware, built for a bare target by the compiler of
# another system: its own tests pass on it.
set -u
. tests/packages/package.sh

flags=
case $triple in
arm-*)
	target=arm-none-eabi
	start=arm/rdimon-crt0.o
	system=arm/librdimon.a
	run=qemu-arm
	;;
riscv64-*)
	target=riscv64-unknown-elf
	start=riscv/crt0.o
	system=riscv/libgloss.a
	run=qemu-riscv64
	# To compare the code of one target is enough; this one is a user of
	# the plugin as any other.
	compiler=$cc
	flags=-fplugin=$plugin
	;;
esac

# Tools of the target, for its configure script, which looks for its own.
for tool in ar as ld nm objcopy ranlib readelf strip; do
	name=$(echo "$tool" | tr '[:lower:]' '[:upper:]')
	export "${name}_FOR_TARGET=$triple-$tool"
done

mkdir build
cd build || exit
log "configure" env CC_FOR_TARGET="$compiler" \
	CFLAGS_FOR_TARGET="-O2 -w -fno-pic $flags" ../source/configure \
	--target="$target" --enable-newlib-mb --disable-multilib
log "make" make -j2 all-target-newlib all-target-libgloss

# Those of its tests that a build without any plugin passes: twctype does not,
# tmmap needs a system, the iconv tests an iconv.
tests='locale/UTF-8 search/hsearchtest stdio/nulprintf stdio/swprintf
	stdlib/atexit stdlib/size_max string/memcpy-1 string/memmove1
	string/strcmp-1 string/tstring wctype/tiswctype wctype/twctrans'

# program NAME: link a test with the library.
program() {
	"$cc" -w -O2 -fno-pic -nostdinc \
		-isystem "$target/newlib/targ-include" \
		-isystem ../source/newlib/libc/include \
		-isystem "$("$cc" -print-file-name=include)" \
		-I../source/newlib/testsuite/include \
		-nostdlib -static -no-pie "$target/libgloss/$start" \
		"../source/newlib/testsuite/newlib.$1.c" -Wl,--start-group \
		"$target/newlib/libc.a" "$target/newlib/libm.a" \
		"$target/libgloss/$system" -lgcc -Wl,--end-group -o program
}

for name in $tests; do
	ok "link $name" program "$name"
	ok "run $name" "$run" ./program
	ok "audit $name" "$audit" program
done
[ "$target" != arm-none-eabi ] || same_code 500
done_testing

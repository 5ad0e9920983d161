#!/bin/sh
# SPDX-License-Identifier: MIT
# newlib, a C library for firmware, built for a bare target by the compiler of
# another system: its own tests pass on it.
set -u
. tests/packages/package.sh

linker=$triple-gcc-12
case $triple in
arm-*)
	target=arm-none-eabi
	start=arm/rdimon-crt0.o
	system=arm/librdimon.a
	run=qemu-arm
	machine='--target=arm-none-eabihf -march=armv7-a -mfpu=vfpv3-d16'
	;;
riscv64-*)
	target=riscv64-unknown-elf
	start=riscv/crt0.o
	system=riscv/libgloss.a
	run=qemu-riscv64
	machine='--target=riscv64-unknown-elf -march=rv64gc -mabi=lp64d'
	machine="$machine -mcmodel=medany"
	;;
esac

# What users write in CFLAGS, except that the code of one target is compared.
# Clang calls errors what the library's older C does.
flags="-O2 -g0 -w -fno-pic $plugin"
case $cc in
clang-*)
	flags="$flags -Wno-error=implicit-function-declaration"
	flags="$flags -Wno-error=int-conversion"
	;;
*arm-linux-gnueabihf-gcc-12)
	machine=
	flags='-O2 -g0 -w -fno-pic'
	cc=$compiler
	;;
*) machine= ;;
esac

# Tools of the target, for its configure script, which looks for its own.
for tool in ar as ld nm objcopy ranlib readelf strip; do
	name=$(echo "$tool" | tr '[:lower:]' '[:upper:]')
	export "${name}_FOR_TARGET=$triple-$tool"
done

mkdir build
cd build || exit
log "configure" env CC_FOR_TARGET="$cc${machine:+ $machine}" \
	CFLAGS_FOR_TARGET="$flags" ../source/configure \
	--target="$target" --enable-newlib-mb --disable-multilib
log "make" make -j2 all-target-newlib configure-target-libgloss
# Of what is beside the library Clang cannot compile all.
log "make what starts a program" make -j2 CFLAGS="$flags" \
	-C "$target/libgloss/${start%/*}" "${start#*/}" "${system#*/}"

# Those of its tests that a build without any plugin passes: twctype does not,
# tmmap needs a system, the iconv tests an iconv.
tests='locale/UTF-8 search/hsearchtest stdio/nulprintf stdio/swprintf
	stdlib/atexit stdlib/size_max string/memcpy-1 string/memmove1
	string/strcmp-1 string/tstring wctype/tiswctype wctype/twctrans'

# program NAME: link a test with the library.
program() {
	"$linker" -w -O2 -fno-pic -nostdinc \
		-isystem "$target/newlib/targ-include" \
		-isystem ../source/newlib/libc/include \
		-isystem "$("$linker" -print-file-name=include)" \
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
is "there are sites" "$([ "$("$audit" --list program | wc -l)" -gt 100 ] &&
	echo yes)" yes
[ "$target" != arm-none-eabi ] || same_code 500
done_testing

# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: MIT
# The Clang under test.  A test is called MAJOR PASS FRONT; this gives it
#	clang clangxx		its drivers
#	inputs			where the inputs are
#	work			a folder to write to
#	with			the options of the pass, a list of words
#	target NAME		sets triple, gnu, cpu, options of a target
#	compile FILE ARG...	compile one of the inputs for the target

clang=clang-$1
clangxx=clang++-$1
pass=$2
front=$3
with="-fplugin=$front -fpass-plugin=$pass"
inputs=tests/gcc_plugin
work=${TEST_TMPDIR:-$(mktemp -d)}

# shellcheck source=tests/tap.sh
. tests/tap.sh
# shellcheck source=tests/gcc_plugin/census.sh
. tests/gcc_plugin/census.sh
# What LLVM cuts out of functions of its own accord.
census_none="$census_none|^OUTLINED_FUNCTION_"
# PIC of o32 derives its global pointer from t9 first.
census_pad="$census_pad|^lui v0,0x0\$|^addiu v0,v0,0\$"
# Landing pads that a Clang makes and Debian's GCC does not.
census_pad="$census_pad|^(bti|pacbti r12, lr, sp)\$|^auipc zero,0x0\$"

# NAME, Clang's triple, GNU's triple of the tools that read it, options.
targets='x86_64 x86_64-linux-gnu x86_64-linux-gnu
i386 i386-linux-gnu i686-linux-gnu
x32 x86_64-linux-gnux32 x86_64-linux-gnu
aarch64 aarch64-linux-gnu aarch64-linux-gnu
arm armv7-linux-gnueabihf arm-linux-gnueabihf -marm
thumb armv7-linux-gnueabihf arm-linux-gnueabihf -mthumb
riscv64 riscv64-linux-gnu riscv64-linux-gnu
riscv32 riscv32-linux-gnu riscv64-linux-gnu
powerpc64le powerpc64le-linux-gnu powerpc64le-linux-gnu
powerpc64 powerpc64-linux-gnu powerpc64-linux-gnu
powerpc powerpc-linux-gnu powerpc-linux-gnu
s390x s390x-linux-gnu s390x-linux-gnu
mips mips-linux-gnu mips-linux-gnu
mips64el mips64el-linux-gnuabi64 mips64el-linux-gnuabi64
sparc64 sparc64-linux-gnu sparc64-linux-gnu
x86_64_elf x86_64-unknown-elf x86_64-linux-gnu
aarch64_elf aarch64-none-elf aarch64-linux-gnu
cortex_m thumbv7em-none-eabi arm-linux-gnueabihf
riscv64_elf riscv64-unknown-elf riscv64-linux-gnu
riscv32_elf riscv32-unknown-elf riscv64-linux-gnu -march=rv32imac
powerpc_elf powerpc-none-eabi powerpc-linux-gnu
mips_elf mips-none-elf mips-linux-gnu'

# LLVM 14 makes no code for it.  Of binutils what Debian has reads the symbols,
# and LLVM reads the code.
[ "$1" = 14 ] || targets="$targets
loongarch64 loongarch64-linux-gnu loongarch64-linux-gnu"
mkdir -p "$work/bin"
ln -sf /usr/bin/readelf "$work/bin/loongarch64-linux-gnu-readelf"
printf '#!/bin/sh\nshift\nexec llvm-objdump-%s -dz "$@"\n' "$1" \
	>"$work/bin/loongarch64-linux-gnu-objdump"
chmod +x "$work/bin/loongarch64-linux-gnu-objdump"
PATH=$PATH:$work/bin

# word_of N: the Nth word of the target's line; all_from N: it and the rest.
word_of() {
	echo "$target_line" | cut -d' ' -f"$1"
}

target() {
	target_line=$(echo "$targets" | grep "^$1 ")
	triple=$(word_of 2)
	gnu=$(word_of 3)
	options=$(word_of 4-)
	[ "$options" != "$target_line" ] || options=
	cpu=${gnu%%-*}
	# Clang knows the attribute of some targets only.
	echo '__has_attribute(patchable_function_entry)' |
		"$clang" --target="$triple" -E -P -x c - | grep -q 1 ||
		options="$options -Dno_site_nops=nops -Dno_site_nop=nop"
}

# What torture.c asks of a C library, where there is none.
headers() {
	mkdir -p "$work/include"
	cat >"$work/include/stdlib.h" <<-'END'
		#define NULL ((void *)0)
		void abort(void) __attribute__((noreturn));
		void exit(int) __attribute__((noreturn));
	END
	cat >"$work/include/setjmp.h" <<-'END'
		typedef long jmp_buf[64];
		int setjmp(jmp_buf) __attribute__((returns_twice));
		void longjmp(jmp_buf, int) __attribute__((noreturn));
	END
}

# $options and $with are lists of words.
# shellcheck disable=SC2086
compile() {
	compile_file=$1
	shift
	case $compile_file in
	*.cc) set -- "$clangxx" "$@" ;;
	*) set -- "$clang" "$@" ;;
	esac
	"$@" --target="$triple" $options $with -w -c "$inputs/$compile_file"
}

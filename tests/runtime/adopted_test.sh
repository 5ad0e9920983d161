#!/bin/sh
# SPDX-License-Identifier: MIT
# The freestanding library as an adopter builds it, from its sources with the
# flags of its folder: by gcc and by clang for every port, which needs nothing
# besides its port; and where no libc is packaged it runs the firmware test.
# shellcheck disable=SC2046,SC2086	# compilers and flags are lists of words
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
alone="-I. -w -ffreestanding -fno-pie -isystem $here/alone/include -DALONE"

# optimised COMPILER: how much; what GCC for SH-4 spoils: arch/sh4/live.flags
optimised() {
	case $1 in
	sh4*) echo -O0 ;;
	*) echo -O2 ;;
	esac
}

# needs LIBRARY: what it has not, but for the port and the linker's own
needs() {
	llvm-nm-22 -u "$1" | awk 'NF == 2 { print $2 }' | sort -u >need
	llvm-nm-22 --defined-only "$1" | awk 'NF == 3 { print $3 }' |
		sort -u >have
	comm -23 need have |
		grep -Ev '^(ftrace_port_.*|_GLOBAL_OFFSET_TABLE_|\.TOC\.)$'
}

# builds ARCH COMPILER: the archive is ./ARCH.a
builds() {
	ok "$1 by $2" archive "$1" "$2" "$1"
	is "$1 by $2 needs its port alone" "$(needs "$1.a")" ""
}

# traced COMPILER OUTPUT: kinds.c with sites, by the plugin or by hand
traced() {
	case $1 in
	*gcc*) $1 $alone $(optimised "$1") \
		"-fplugin=$(plugin "${1%% *}")" -c $here/kinds.c -o "$2" ;;
	*) $1 $alone -O2 -fpatchable-function-entry=${nops-2} -S $here/kinds.c \
		-o "$2.s" &&
		sed 's/__patchable_function_entries/__mcount_loc/' \
			"$2.s" >"$2.2.s" && $1 -c "$2.2.s" -o "$2" ;;
	esac
}

# helpers COMPILER: what it calls, to divide or to make code on the stack
helpers() {
	case $1 in
	sh4*) echo -lgcc ;;
	esac
}

# linker COMPILER: what it is to link with
linker() {
	case $1 in
	clang*) echo "-fuse-ld=lld -Wl,-z,execstack" ;;
	esac
}

# runs ARCH COMPILER EMULATOR
runs() {
	builds "$1" "$2"
	ok "$1 by $2: sites" traced "$2" "$1.kinds.o"
	ok "$1 by $2 links" $2 $alone $(optimised "$2") $(linker "$2") \
		-nostdlib -static \
		$here/firmware.c $here/alone/libc.c $here/alone/start.S \
		"$1.kinds.o" "$1.a" $(helpers "$2") -T examples/mcount.ld \
		-o "$1.elf"
	ok "$1 by $2 traces itself" timeout 60 "$3" "./$1.elf"
}

rv32='-march=rv32gc -mabi=ilp32d'
runs riscv32 "riscv64-linux-gnu-gcc-12 $rv32" qemu-riscv32
nops=4 runs riscv32 "clang-22 --target=riscv32-linux-gnu $rv32" qemu-riscv32
for clang in clang-19 clang-22; do
	runs loongarch64 "$clang --target=loongarch64-linux-gnu -mno-lsx" \
		qemu-loongarch64
done
runs sh4 sh4-linux-gnu-gcc-12 qemu-sh4
ok "sh4 -pg" sh4-linux-gnu-gcc-12 $alone -O0 -pg -c $here/kinds.c -o pg.o
ok "sh4 -pg links" sh4-linux-gnu-gcc-12 $alone -O0 -nostdlib -static \
	$here/firmware.c $here/alone/libc.c $here/alone/start.S pg.o sh4.a \
	-lgcc -T examples/mcount.ld -o pg.elf
is "sh4 -pg is heard unpatched" "$(timeout 60 qemu-sh4 ./pg.elf |
	sed -n 5p)" "ok 5 - equal, and heard"
for order in '' el; do
	runs mips64 "mips64$order-linux-gnuabi64-gcc-12 -mno-abicalls -fno-pie" \
		qemu-mips64$order
done

# The same program on a board, where nobody else invalidates caches.
board=sh4-linux-gnu-gcc-12
ok "sh4 for a board links" $board $alone -O0 -DBOARD -nostdlib -static \
	-Wl,--build-id=none $here/firmware.c $here/alone/libc.c \
	$here/alone/start.S sh4.kinds.o sh4.a -lgcc -T examples/mcount.ld \
	-T $here/alone/r2d.ld -o board.elf
ok "sh4 for a board is an image" sh4-linux-gnu-objcopy -O binary board.elf \
	board.bin
is "sh4 on a board traces itself" "$(timeout 60 qemu-system-sh4 -M r2d \
	-kernel board.bin -display none -monitor none -serial null \
	-serial stdio | grep -v "^ok")" 1..14

# What gcc builds is the build's own: bare_test.sh and firmware_test.sh.
while read -r arch triple flags; do
	builds "$arch" "clang-22 --target=$triple $flags"
done <<'ROWS'
x86_64 x86_64-linux-gnu
i386 i686-linux-gnu
aarch64 aarch64-linux-gnu
arm armv7a-linux-gnueabihf
arm armv7a-linux-gnueabihf -mthumb
arm thumbv7m-none-eabi
riscv64 riscv64-linux-gnu
s390x s390x-linux-gnu
powerpc64 powerpc64le-linux-gnu
powerpc64 powerpc64-linux-gnu
powerpc powerpc-linux-gnu
mips mips-linux-gnu -mno-abicalls -fno-pie
mips64 mips64el-linux-gnuabi64 -mno-abicalls -fno-pie
sparc64 sparc64-linux-gnu
ROWS
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# The firmware examples boot, trace themselves and power off: what comes over
# the serial line is what it must be.
set -u
. tests/tap.sh
common=examples/board

# board FOLDER CC EMULATOR FLAG...: sites from the plugin, in traced.c alone
board() {
	b_dir=examples/$1 b_cc=$2 b_qemu=$3
	shift 3
	plugin=gcc-plugin/${b_cc%-gcc-*}-${b_cc##*-}/mcount.so
	set -- -I. -O2 -Wall -Wextra -Werror -ffreestanding -fno-pie "$@"
	ok "$b_dir: sites" "$b_cc" "$@" "-fplugin=$plugin" \
		-c $common/traced.c -o traced.o
	ok "$b_dir: links" "$b_cc" "$@" -nostdlib -static -no-pie \
		"$b_dir/start.S" "$b_dir/board.c" $common/boot.c $common/port.c \
		$common/say.c traced.o \
		"runtime/${b_cc%-gcc-*}/libmcount-rt-bare.a" \
		-Wl,--build-id=none,--no-warn-rwx-segments \
		-T examples/mcount.ld -T "$b_dir/board.ld" -o board.elf
	# $b_qemu is a list of words.
	# shellcheck disable=SC2086
	ok "$b_dir: powers off" timeout 60 $b_qemu -display none -nic none \
		-monitor none -serial file:serial.txt -kernel board.elf
	same "$b_dir: serial line" serial.txt $common/serial.want
}

board aarch64_virt aarch64-linux-gnu-gcc-12 \
	'qemu-system-aarch64 -M virt -cpu cortex-a53' \
	-mgeneral-regs-only -mstrict-align
board riscv64_virt riscv64-linux-gnu-gcc-12 \
	'qemu-system-riscv64 -M virt -bios none' \
	-mcmodel=medany
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# The firmware examples boot, trace themselves and power off: what comes over
# the serial line is what it must be.
set -u
. tests/tap.sh
. tests/runtime/build.sh
common=examples/board

# board FOLDER CC EMULATOR FLAG...: sites from the plugin, in traced.c alone
board() {
	b_dir=examples/$1 b_cc=$2 b_qemu=$3
	shift 3
	b_name="$b_dir $*"
	plugin=gcc-plugin/${b_cc%-gcc-*}-${b_cc##*-}/mcount.so
	set -- -I. -O2 -Wall -Wextra -Werror -ffreestanding -fno-pie "$@"
	ok "$b_name: sites" "$b_cc" "$@" "-fplugin=$plugin" \
		-c $common/traced.c -o traced.o
	ok "$b_name: links" "$b_cc" "$@" -nostdlib -static -no-pie \
		"$b_dir/start.S" "$b_dir/board.c" $common/boot.c \
		$common/port.c $common/say.c traced.o "${b_lib-$(library "$b_cc" -bare)}" \
		-Wl,--build-id=none,--no-warn-rwx-segments \
		-T examples/mcount.ld -T "$b_dir/board.ld" -o board.elf
	rm -f serial.txt
	# $b_qemu is a list of words.
	# shellcheck disable=SC2086
	ok "$b_name: powers off" timeout 60 $b_qemu -display none -nic none \
		-monitor none -serial file:serial.txt -kernel board.elf
	same "$b_name: serial line" serial.txt $common/serial.want
}

board aarch64_virt aarch64-linux-gnu-gcc-12 \
	'qemu-system-aarch64 -M virt -cpu cortex-a53' \
	-mgeneral-regs-only -mstrict-align
board riscv64_virt riscv64-linux-gnu-gcc-12 \
	'qemu-system-riscv64 -M virt -bios none' \
	-mcmodel=medany
board i386_multiboot i686-linux-gnu-gcc-12 qemu-system-i386 \
	-fno-stack-protector
for mode in -marm -mthumb; do
	board arm_virt arm-linux-gnueabihf-gcc-12 \
		'qemu-system-arm -M virt -cpu cortex-a15' \
		-mcpu=cortex-a15 -mgeneral-regs-only $mode
done
board mips_malta mips-linux-gnu-gcc-12 \
	'qemu-system-mips -M malta -no-reboot' \
	-mno-abicalls -fno-pic -G0
m3="arm-linux-gnueabi-gcc-12 -mcpu=cortex-m3 -mthumb -mfloat-abi=soft"
ok "Cortex-M3: the library" archive arm "$m3" m3
b_lib=m3.a
# The words behind the compiler are flags.
# shellcheck disable=SC2086
board mps2_an385 arm-linux-gnueabi-gcc-12 \
	'qemu-system-arm -M mps2-an385 -semihosting' ${m3#* }
done_testing

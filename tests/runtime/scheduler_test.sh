#!/bin/sh
# SPDX-License-Identifier: MIT
# The scheduler example, with one core and with two: tracers come and go while
# its tasks are interrupted in what is traced.  The emulator takes one
# instruction at a time, so interrupts come between any two.  QEMU 7.2 with a
# thread for each core can miss what one writes into code that the other has it
# translate, and goes on with the old: where they are not held, both are in one
# thread, with time that goes by instructions.
set -u
. tests/tap.sh
common=examples/scheduler

# board FOLDER CC EMULATOR FLAG...: what the functions below build and run.
board() {
	s_dir=examples/$1 s_cc=$2 s_qemu=$3
	shift 3
	s_flags="-I. -O2 -Wall -Wextra -Werror -ffreestanding -fno-pie $*"
}

# build CORES [PORT CONTROL]: the image, perhaps with other files for these.
build() {
	s_target=${s_cc%-gcc-*}
	s_build="$s_cc $s_flags -DCORES=$1"
	# $s_build is a list of words.
	# shellcheck disable=SC2086
	$s_build -fno-optimize-sibling-calls -c $common/work.c -o work.o \
		"-fplugin=gcc-plugin/$s_target-${s_cc##*-}/mcount.so" &&
		$s_build -nostdlib -static -no-pie "$s_dir/start.S" \
			"$s_dir/vectors.S" "$s_dir/interrupts.c" "$s_dir/board.c" \
			examples/board/say.c "${2:-$common/port.c}" \
			"${3:-$common/control.c}" \
			$common/scheduler.c work.o \
			"runtime/$s_target/libmcount-rt-bare.a" \
			-Wl,--build-id=none,--no-warn-rwx-segments \
			-T examples/mcount.ld -T "$s_dir/board.ld" -o board.elf
}

# boot CORES: serial.txt is what it says.
boot() {
	# $s_qemu is a list of words.
	# shellcheck disable=SC2086
	timeout 120 $s_qemu -smp "$1" -singlestep -display none -nic none \
		-monitor none -serial file:serial.txt -kernel board.elf
}

# both: one core and two.
both() {
	for cores in 1 2; do
		ok "$s_dir, $cores: links" build $cores
		ok "$s_dir, $cores: powers off" boot $cores
		{
			echo "cores $cores, sites 3"
			cat $common/serial.want
		} >want.txt
		same "$s_dir, $cores: serial line" serial.txt want.txt
	done
}

board aarch64_virt aarch64-linux-gnu-gcc-12 \
	'qemu-system-aarch64 -M virt -cpu cortex-a53 -icount shift=4' \
	-mgeneral-regs-only -mstrict-align
both
board riscv64_virt riscv64-linux-gnu-gcc-12 \
	'qemu-system-riscv64 -M virt -bios none' -mcmodel=medany
both

# Who writes without a look at where tasks were interrupted breaks them.
sed 's/is_between(t->frame/false \&\& &/' $common/port.c >hasty.c
sed 's/SWITCHES = [0-9]*/SWITCHES = 2000/' $common/control.c >often.c
ok 'a hasty port: links' build 1 hasty.c often.c
boot 1
is 'a hasty port begins' "$(head -n 1 serial.txt)" 'cores 1, sites 3'
is 'and does not get to the end' "$(grep -c '^live' serial.txt)" 0
done_testing

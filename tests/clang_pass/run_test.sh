#!/bin/sh
# SPDX-License-Identifier: MIT
# Programs switch their own sites to a tracer and back, and compute the same.
# Clang makes the code, the target's GCC what switches it, and links.  What
# follows the three words is one LEVEL after the other.
set -u
. tests/clang_pass/clang.sh
shift 3

# What has a C library and a tracer: NAME, folder of arch/, tracer, qemu.
runs='x86_64 x86_64 x86_64 x86_64
i386 i386 i386 i386
aarch64 aarch64 aarch64 aarch64
arm arm arm arm
thumb arm arm arm
riscv64 riscv64 riscv64 riscv64
powerpc64le powerpc64 powerpc64 ppc64le
powerpc powerpc powerpc ppc
s390x s390x s390x s390x
mips mips mips mips
mips64el mips64 mips mips64el
sparc64 sparc64 sparc64 sparc64'

# Options of the CPU for both compilers, that change heads of functions.
cpu_options() {
	case $1 in
	x86_64) echo -fcf-protection=full ;;
	aarch64) echo -mbranch-protection=standard ;;
	arm) echo -marm ;;
	thumb) echo -mthumb ;;
	esac
}

run() {
	if [ "$cpu" = "$(uname -m)" ]; then
		"$@"
	else
		"qemu-$qemu" -L "/usr/$gnu" "$@"
	fi
}

# $more is a list of words.
# shellcheck disable=SC2086
harness() {
	for source in "$inputs/run.c" arch/site.c "arch/$arch/$arch.c" \
		"$inputs/stub_$stub.S"; do
		object=$work/$(basename "${source%.*}").h.o
		"$gnu-gcc-12" $more "$pic" -O1 -w -I. -DRUN_ARCH="arch_$arch" \
			-c "$source" -o "$object" || return 1
	done
}

# build LEVEL: a program of every input.
# shellcheck disable=SC2086
build() {
	for source in torture.c torture.cc second.cc keeps.c \
		$(cd "$inputs" && ls "torture_$name.c" 2>/dev/null); do
		compile "$source" -DNO_IFUNC $more "$1" "$pic" \
			-o "$work/$source.o" || return 1
	done
	"$gnu-g++-12" $more $link "$work"/*.o -o "$work/run"
}

# counts NAME: it computes the same with all its sites, most of them hit.
counts() {
	out=$(run "$work/run" 2>&1)
	status=$?
	hit=$(echo "$out" | sed -n 's/.* \([0-9]*\) hit.*/\1/p')
	if [ "$status" = 0 ] && [ "${hit:-0}" -ge 40 ]; then
		pass "$1: $out"
	else
		fail "$1" "exit $status: $out"
	fi
}

for name in $(echo "$runs" | cut -d' ' -f1); do
	target "$name"
	set_of=$(echo "$runs" | grep "^$name ")
	arch=$(echo "$set_of" | cut -d' ' -f2)
	stub=$(echo "$set_of" | cut -d' ' -f3)
	qemu=$(echo "$set_of" | cut -d' ' -f4)
	more=$(cpu_options "$name")
	pic=-fno-pie
	link=-no-pie
	for level; do
		rm -f "$work"/*.o
		ok "$name $level $pic: harness" harness
		ok "$name $level $pic: build" build "$level"
		counts "$name $level $pic"
		pic=-fpie
		link=-pie
	done
done
done_testing

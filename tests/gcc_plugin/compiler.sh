# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: MIT
# The compiler under test.  A test is called CC TRIPLE PLUGIN; this gives it
#	cc cxx triple cpu plugin	the words; `cxx` is empty without g++
#	arch				the folder of arch/
#	here work			its inputs; a folder to write to
#	cc_with, cxx_with ARG...	compile with the plugin
#	run ARG...			run a program of the target

cc=$1
triple=$2
plugin=$3
cxx=$(echo "$cc" | sed 's/gcc/g++/')
command -v "$cxx" >/dev/null 2>&1 || cxx=
cpu=${triple%%-*}
here=tests/gcc_plugin
work=${TEST_TMPDIR:-$(mktemp -d)}

# shellcheck source=tests/tap.sh
. tests/tap.sh
# shellcheck source=tests/gcc_plugin/census.sh
. "$here/census.sh"

case $cpu in
i686) arch=i386 ;;
mipsel) arch=mips ;;
mips64el) arch=mips64 ;;
powerpc64le) arch=powerpc64 ;;
*) arch=$cpu ;;
esac

# What a target needs for torture.c to compile: not every C library has
# ifunc.
case $cpu in
alpha | hppa | m68k | mips* | sh4) needs=-DNO_IFUNC ;;
*) needs= ;;
esac

# $needs is a list of words.
# shellcheck disable=SC2086
cc_with() {
	"$cc" -fplugin="$plugin" $needs "$@"
}

# shellcheck disable=SC2086
cxx_with() {
	"$cxx" -fplugin="$plugin" $needs "$@"
}

# The inputs of this target: in C, in C++ where it has a compiler for that,
# and in what it alone has.
inputs() {
	echo torture.c
	[ -z "$cxx" ] || echo torture.cc
	[ ! -f "$here/torture_$cpu.c" ] || echo "torture_$cpu.c"
}

# compile FILE ARGUMENT...: with the compiler of its language and the plugin.
compile() {
	compile_file=$1
	shift
	case $compile_file in
	*.cc) cxx_with -w "$@" -c "$here/$compile_file" ;;
	*) cc_with -w "$@" -c "$here/$compile_file" ;;
	esac
}

# Options of the CPU that change what stands at functions' heads.
cpu_options() {
	case $cpu in
	x86_64) echo '-fcf-protection=none -fcf-protection=branch
			-fcf-protection=full -fsplit-stack' ;;
	aarch64) echo '-mbranch-protection=none -mbranch-protection=standard
			-mbranch-protection=bti -mbranch-protection=pac-ret
			-mbranch-protection=pac-ret+leaf+bti
			-mbranch-protection=pac-ret+b-key+bti' ;;
	arm) [ "${triple%hf}" = "$triple" ] || echo '-marm' ;;
	riscv64) echo '-msave-restore -march=rv64gc' ;;
	powerpc64le) echo '-mcpu=power10' ;;
	s390x) echo '-march=z13' ;;
	esac
}

qemu() {
	case $cpu in
	i686) echo i386 ;;
	powerpc*) echo "ppc${cpu#powerpc}" ;;
	*) echo "$cpu" ;;
	esac
}

# qemu_cpu: the option for a processor newer than qemu takes by itself.
qemu_cpu() {
	[ "$cpu" != powerpc64le ] || echo "-cpu power10"
}

run() {
	if [ "$cpu" = "$(uname -m)" ]; then
		"$@"
	else
		# shellcheck disable=SC2046
		"qemu-$(qemu)" $(qemu_cpu) -L "/usr/$triple" "$@"
	fi
}

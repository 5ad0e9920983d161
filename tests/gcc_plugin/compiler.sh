# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: MIT
# The compiler under test.  A test is called CC TRIPLE PLUGIN; this gives it
#	cc cxx triple cpu plugin	the words
#	here work			its inputs; a folder to write to
#	cc_with, cxx_with ARG...	compile with the plugin
#	run ARG...			run a program of the target

cc=$1
triple=$2
plugin=$3
cxx=$(echo "$cc" | sed 's/gcc/g++/')
cpu=${triple%%-*}
here=tests/gcc_plugin
work=${TEST_TMPDIR:-$(mktemp -d)}

# shellcheck source=tests/tap.sh
. tests/tap.sh
# shellcheck source=tests/gcc_plugin/census.sh
. "$here/census.sh"

cc_with() {
	"$cc" -fplugin="$plugin" "$@"
}

cxx_with() {
	"$cxx" -fplugin="$plugin" "$@"
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
	esac
}

run() {
	if [ "$cpu" = "$(uname -m)" ]; then
		"$@"
	else
		"qemu-$cpu" -L "/usr/$triple" "$@"
	fi
}

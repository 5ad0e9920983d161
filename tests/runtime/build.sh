# shellcheck shell=sh
# shellcheck disable=SC2034	# native and others are for those who source it
# SPDX-License-Identifier: MIT
# How runtime tests make traced programs.

# sites CC SOURCE OBJECT [FLAG...]: compile with a table of sites.
sites() {
	s_cc=$1 s_in=$2 s_out=$3
	shift 3
	case $s_cc in
	aarch64* | riscv64*)	# the table as assembly until its name is right
		case $s_cc in
		riscv64*) s_nops=4 ;;
		*) s_nops=2 ;;
		esac
		"$s_cc" -I. "$@" -O2 -fpatchable-function-entry=$s_nops -S "$s_in" \
			-o "$s_out.s" &&
		sed 's/__patchable_function_entries/__mcount_loc/' \
			"$s_out.s" >"$s_out.2.s" &&
		"$s_cc" -c "$s_out.2.s" -o "$s_out" ;;
	*)
		"$s_cc" -I. "$@" -O2 -fno-pie -pg -mfentry -mnop-mcount \
			-mrecord-mcount -c "$s_in" -o "$s_out" ;;
	esac
}

# program CC LIBRARY OUTPUT SOURCE...: link what sites() compiled.
program() {
	p_cc=$1 p_lib=$2 p_out=$3
	shift 3
	p_objs=
	for p_in; do
		p_obj=$p_out.$(basename "$p_in").o
		sites "$p_cc" "$p_in" "$p_obj" || return
		p_objs="$p_objs $p_obj"
	done
	case $p_cc in
	aarch64* | riscv64*) p_flags=-static ;;
	*) p_flags=-no-pie ;;
	esac
	# shellcheck disable=SC2086
	"$p_cc" $p_flags $p_objs -Wl,-u,mcount_environment "$p_lib" \
		-lpthread -o "$p_out"
}

native=$(find runtime -path '*x86_64*/libmcount-rt.a')
arm64=$(find runtime -path '*aarch64*/libmcount-rt.a')
riscv64=$(find runtime -path '*riscv64*/libmcount-rt.a')

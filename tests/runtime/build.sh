# shellcheck shell=sh
# shellcheck disable=SC2034	# the libraries are for those who source it
# SPDX-License-Identifier: MIT
# How runtime tests make traced programs.

# plugin CC: ours for TARGET-gcc-MAJOR or TARGET-g++-MAJOR
plugin() {
	echo "gcc-plugin/${1%-g*-*}-${1##*-}/mcount.so"
}

# sites CC SOURCE OBJECT [FLAG...]: compile with a table of sites.
sites() {
	s_cc=$1 s_in=$2 s_out=$3
	shift 3
	"$s_cc" -I. -O2 "-fplugin=$(plugin "$s_cc")" "$@" -c "$s_in" -o "$s_out"
}

# fentry CC SOURCE OBJECT [FLAG...]: the same by GCC's own flags, for x86.
fentry() {
	s_cc=$1 s_in=$2 s_out=$3
	shift 3
	"$s_cc" -I. -O2 -fno-pie -pg -mfentry -mnop-mcount -mrecord-mcount -DWRAPPED=1 \
		"$@" -c "$s_in" -o "$s_out"
}

# program_by MAKER CC LIBRARY OUTPUT SOURCE...: compile and link
program_by() {
	p_maker=$1 p_cc=$2 p_lib=$3 p_out=$4
	shift 4
	p_objs=
	for p_in; do
		p_obj=$p_out.$(basename "$p_in").o
		"$p_maker" "$p_cc" "$p_in" "$p_obj" || return
		p_objs="$p_objs $p_obj"
	done
	case $p_maker:$p_cc in
	fentry:*) p_flags=-no-pie ;;
	*:x86_64*) p_flags=-pie ;;
	*) p_flags=-static ;;
	esac
	# shellcheck disable=SC2086
	"$p_cc" $p_flags $p_objs -Wl,-u,mcount_environment "$p_lib" \
		-lpthread -o "$p_out"
}

# program CC LIBRARY OUTPUT SOURCE...: with the plugin's sites
program() {
	program_by sites "$@"
}

native=$(find runtime -path '*x86_64*/libmcount-rt.a')
arm64=$(find runtime -path '*aarch64*/libmcount-rt.a')
riscv64=$(find runtime -path '*riscv64*/libmcount-rt.a')
s390x=$(find runtime -path '*s390x*/libmcount-rt.a')
i386=$(find runtime -path '*i686*/libmcount-rt.a')

# shellcheck shell=sh
# shellcheck disable=SC2034	# the libraries are for those who source it
# SPDX-License-Identifier: MIT
# How runtime tests make traced programs.

# plugin CC: ours for TARGET-gcc-MAJOR or TARGET-g++-MAJOR
plugin() {
	echo "gcc-plugin/${1%-g*-*}-${1##*-}/mcount.so"
}

# sites CC SOURCE OBJECT [FLAG...]: compile with a table of sites, for our stubs.
# $traced_flags are more flags.
sites() {
	s_cc=$1 s_in=$2 s_out=$3
	shift 3
	# shellcheck disable=SC2086	# a list of words
	"$s_cc" -I. -O2 "-fplugin=$(plugin "$s_cc")" \
		-fplugin-arg-mcount-stubs=mcount-rt ${traced_flags-} "$@" \
		-c "$s_in" -o "$s_out"
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
	*) p_flags=$(linking "$p_cc") ;;
	esac
	# shellcheck disable=SC2086
	"$p_cc" $p_flags $p_objs -Wl,-u,mcount_environment "$p_lib" \
		-lpthread -o "$p_out"
}

# program CC LIBRARY OUTPUT SOURCE...: with the plugin's sites
program() {
	program_by sites "$@"
}

# library CC [SUFFIX]: ours for TARGET-gcc-MAJOR; bare with the suffix "-bare"
library() {
	echo "runtime/${1%-g*-*}/libmcount-rt${2-}.a"
}

# linking CC: without a libc for the emulator, but for Alpha's, which starts no
# static program.
linking() {
	case $1 in
	alpha*) ;;
	*) echo -static ;;
	esac
}

# emulator TARGET: what runs its programs here
emulator() {
	case $1 in
	alpha-*) echo "qemu-alpha -L /usr/$1" ;;
	i686-*) echo qemu-i386 ;;
	powerpc*) echo "qemu-ppc${1%%-*}" | sed 's/ppcpowerpc/ppc/' ;;
	*) echo "qemu-${1%%-*}" ;;
	esac
}

# each_port COMMAND: with compiler and emulator of every foreign port
each_port() {
	for e_lib in $(find -L runtime -name libmcount-rt.a | sort); do
		e_target=$(basename "$(dirname "$e_lib")")
		case $e_target in
		x86_64-linux-gnu) continue ;;
		esac
		"$1" "$e_target-gcc-12" "$(emulator "$e_target")"
	done
}

# flags ARCH COMPILER: what its folder asks for, and what else the kind does
flags() {
	# shellcheck disable=SC2086	# a compiler and its flags
	$2 -ffreestanding -E -P -x c - <"arch/$1/live.flags" | grep . || return
	case $2 in
	*gcc*) echo -fno-tree-loop-distribute-patterns ;;
	esac
}

# archive ARCH COMPILER OUTPUT: OUTPUT.a, the freestanding library from its sources
# shellcheck disable=SC2086	# compilers and flags are lists of words
archive() {
	rm -f "$3.a"
	a_objs=
	a_flags=$(flags "$1" "$2") || return
	for a_in in arch/site.c "arch/$1"/*.[cS] runtime/*.c; do
		a_obj=$3.$(basename "$a_in").o
		$2 -I. -std=c11 -Os -ffreestanding -fpie $a_flags \
			-c "$a_in" -o "$a_obj" || return
		a_objs="$a_objs $a_obj"
	done
	llvm-ar-22 rcsD "$3.a" $a_objs
}

native=$(library x86_64-linux-gnu-gcc-12)
arm64=$(library aarch64-linux-gnu-gcc-12)
riscv64=$(library riscv64-linux-gnu-gcc-12)

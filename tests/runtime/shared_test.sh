#!/bin/sh
# SPDX-License-Identifier: MIT
# The runtime in a shared object, for programs that are not linked with it: by
# LD_PRELOAD, as a part of an object of the user's, and several of them at once.
# shellcheck disable=SC2086	# $runner is a list of words
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
keep=-Wl,-u,mcount_environment
want='144 12 8'
linkers='_GLOBAL_OFFSET_TABLE_|__st(art|op)___mcount_loc'

# object CC OUTPUT FUNCTION [ARGUMENT...]: a traced session in a shared object
object() {
	o_cc=$1 o_out=$2 o_name=$3
	shift 3
	sites "$o_cc" $here/session.c "$o_out.o" -fPIC "-Dmain=$o_name" &&
		"$o_cc" -shared -Wl,-z,defs,-z,text "$o_out.o" "$@" -pthread \
			-o "$o_out"
}

# plain CC OUTPUT LIBRARY...: a program that calls what is in two libraries
plain() {
	p_cc=$1 p_out=$2
	shift 2
	"$p_cc" main.c -L. "$@" -Wl,-rpath,"$PWD",--no-as-needed -o "$p_out"
}

# heard NAME SITES CALLS OUTPUT COMMAND...: all is counted, once
heard() {
	h_name=$1 h_sites=$2 h_calls=$3 h_want=$4
	shift 4
	is "$h_name: output" "$(MCOUNT_TRACE=count MCOUNT_REPORT=1 \
		timeout 60 "$@" 2>err)" "$h_want"
	is "$h_name: sites and calls" "$(cat err)" "\
mcount-rt: $h_sites sites, $h_sites patched, 0 refused
mcount-rt: $h_calls calls"
}

# The names of headers, and what compilers call, are all that it shows.
shown() {
	nm -D --defined-only "$1" | awk '{ print $3 }' | grep -vxE \
		'_?mcount|__gnu_mcount_nc|__fentry__|dlopen|'"$linkers" |
		while read -r name; do
			grep -qw "$name" runtime/ftrace.h runtime/record.h ||
				echo "$name"
		done
}

cat >main.c <<'END'
int first(void);
int second(void);
int main(void) { return first() || second(); }
END
cat >opens.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char **argv)
{
	void *object = argc > 1 ? dlopen(argv[1], RTLD_NOW) : NULL;
	int (*first)(void) = object ? (int (*)(void))dlsym(object, "first") : 0;

	return first ? first() : (puts(dlerror()), 1);
}
END
cc=x86_64-linux-gnu-gcc-12
preload=$PWD/runtime/x86_64-linux-gnu/libmcount-rt.so
is "it shows no names but its headers'" "$(shown "$preload")" ''

ok "objects" object $cc libfirst.so first
ok "objects" object $cc libsecond.so second
ok "a program" plain $cc plain -lfirst -lsecond
heard "preloaded" 10 950 "$want
$want" env LD_PRELOAD="$preload" ./plain
ok "a program that opens" $cc opens.c -o opens
is "preloaded, opens: output" "$(LD_PRELOAD=$preload MCOUNT_TRACE=graph \
	MCOUNT_DIR=opens.graph ./opens ./libfirst.so)" "$want"
is "preloaded, opens: fib's calls" "$(uftrace report --no-pager \
	-d opens.graph | awk '$NF == "fib" { print $(NF - 1) }')" 465

# What has no site, as a shell on the way, makes no folder.
is "preloaded to a shell: output" "$(LD_PRELOAD=$preload MCOUNT_TRACE=graph \
	MCOUNT_DIR=way.graph sh -c './opens ./libfirst.so; true' 2>&1)" "$want"
is "preloaded to a shell: the program's folder alone" "$(echo way.graph*)" \
	way.graph
is "preloaded to a shell: fib's calls" "$(uftrace report --no-pager \
	-d way.graph | awk '$NF == "fib" { print $(NF - 1) }')" 465

mkdir own
ok "an object with the runtime" object $cc own/libfirst.so first $keep \
	"$native"
ok "another one" object $cc own/libsecond.so second $keep "$native"
heard "one of its own" 10 950 "$want
$want" env LD_LIBRARY_PATH=own LD_PRELOAD=own/libfirst.so ./plain
ok "a program of both" $cc main.c -Lown -lfirst -lsecond \
	-Wl,-rpath,"$PWD/own" -o both
heard "two of their own" 10 950 "$want
$want" ./both
heard "and preloaded" 10 950 "$want
$want" env LD_PRELOAD="$preload" ./both

# Two that do not know each other: the program's names are not shown.
ok "a program with the runtime" sites $cc $here/session.c whole.o -fPIE
ok "it links" $cc whole.o $keep "$native" -o whole
is "preloaded to a program with the runtime: output" "$(MCOUNT_TRACE=count \
	MCOUNT_REPORT=1 LD_PRELOAD=$preload ./whole 2>err)" "$want"
is "preloaded to a program with the runtime: one acts" "$(cat err)" "\
mcount-rt: another runtime of this process does what the environment says
mcount-rt: 5 sites, 5 patched, 0 refused
mcount-rt: 475 calls"

# everywhere CC EMULATOR: in an object, and preloaded, on every port
everywhere() {
	e_target=${1%-gcc-*}
	runner="$2 -L /usr/$e_target"
	e_preload=$PWD/runtime/$e_target/libmcount-rt.so
	is "$1: it shows no names but its headers'" "$(shown "$e_preload")" ''
	mkdir "$e_target" && cd "$e_target" && ln -s ../gcc-plugin \
		../runtime ../tests ../arch ../main.c . || return
	ok "$1: an object with the runtime" object "$1" libfirst.so first \
		$keep "$(library "$1")"
	ok "$1: one without" object "$1" libsecond.so second
	ok "$1: a program" plain "$1" plain -lfirst -lsecond
	heard "$1: in an object" 10 950 "$want
$want" $runner ./plain
	ok "$1: one without" object "$1" libfirst.so first
	heard "$1: preloaded" 10 950 "$want
$want" $runner -E LD_PRELOAD="$e_preload" ./plain
	cd ..
}
each_port everywhere
done_testing

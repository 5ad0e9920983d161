#!/bin/sh
# SPDX-License-Identifier: MIT
# A program traced by its environment alone; uftrace opens the recording.
# shellcheck disable=SC2086	# $runner is a list of words
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime

# run MODE DIR [VARIABLE=VALUE...]: the program, its stderr in err
run() {
	r_mode=$1 r_dir=$2
	shift 2
	env "$@" MCOUNT_TRACE="$r_mode" MCOUNT_DIR="$r_dir" MCOUNT_REPORT=1 \
		$runner "$bin" >out 2>err
}

# calls DIR FUNCTION: how often the report says it was called
calls() {
	uftrace report --no-pager -d "$1" -s call 2>&1 |
		awk -v f="$2" '$NF == f { print $(NF - 1) }'
}

check() {
	is "$1: off, same output" "$(env $runner "$bin")" "$want"
	ok "$1: count" run count none
	is "$1: counts" "$(tail -1 err)" "mcount-rt: 475 calls"
	ok "$1: graph" run graph "graph.$1"
	is "$1: same output" "$(cat out)" "$want"
	is "$1: patched" "$(cat err)" "mcount-rt: 5 sites, 5 patched, 0 refused"
	is "$1: fib's calls" "$(calls "graph.$1" fib)" 465
	ok "$1: function" run function "function.$1"
	is "$1: entries alone" "$(calls "function.$1" fib)" 465
	is "$1: a nested call is replayed in its caller" \
		"$(uftrace replay --no-pager -d "graph.$1" -f none -F outer |
			grep -v '^$')" "outer() {
  inner();
} /* outer */"
	ok "$1: filters" run graph "filter.$1" MCOUNT_FILTER='fib,out*' \
		MCOUNT_NOTRACE=fib
	is "$1: outer alone" "$(uftrace report --no-pager -d "filter.$1" |
		awk 'NR > 2 { print $NF }')" outer
	ok "$1: a second run" run graph "graph.$1"
	ok "$1: has a folder of its own" test -f "graph.$1".*/info
}

want='144 12 8'
runner=''
for bin in ./session.11 ./session.12; do
	ok "build $bin" program "x86_64-linux-gnu-gcc-${bin##*.}" "$native" \
		"$bin" $here/session.c
	check "${bin##*.}"
done
runner='timeout 60 qemu-aarch64'
bin=./session.arm64
ok "build $bin" program aarch64-linux-gnu-gcc-12 "$arm64" $bin \
	$here/session.c
check arm64
runner='timeout 60 qemu-riscv64'
bin=./session.riscv64
ok "build $bin" program riscv64-linux-gnu-gcc-12 "$riscv64" $bin \
	$here/session.c
check riscv64

# other CC EMULATOR: a graph comes of it in either byte order.
other() {
	runner="timeout 60 $2" bin=./session.$1
	ok "build $bin" program "$1" "$(library "$1")" $bin $here/session.c
	ok "$1: graph" run graph "graph.$1"
	is "$1: same output" "$(cat out)" "$want"
	case $1 in
	# Its text lies above its stack: to uftrace, in the kernel.
	m68k*) return ;;
	esac
	is "$1: fib's calls" "$(calls "graph.$1" fib)" 465
}
each_port other

# A program that executes another has its number, too.
mkdir taken
ok "a name that is taken twice" env MCOUNT_TRACE=graph MCOUNT_DIR=taken \
	sh -c 'mkdir "taken.$$" && exec ./session.12'
ok "a third one is found" test -f taken.*.2/info

# What cannot start leaves nothing behind.
runner=''
ok "build a static one" x86_64-linux-gnu-gcc-12 -static \
	./session.12.session.c.o -Wl,-u,mcount_environment "$native" -o small
# limited RESOURCE NUMBER: recorded in few-RESOURCE.NUMBER; dash has these
limited() {
	# shellcheck disable=SC3045
	(ulimit "$1" "$2" && MCOUNT_TRACE=graph MCOUNT_DIR="few$1.$2" \
		exec ./small)
}
for size in 0 1; do
	is "files of $size blocks: it runs, and is told" \
		"$(limited -f $size 2>&1)" "mcount-rt: few-f.$size: File too large
$want"
	exits "files of $size blocks: no folder" 1 test -e few-f.$size
done
for n in 3 4; do
	is "$n descriptors: it runs" "$(limited -n $n 2>err)" "$want"
	is "$n descriptors: told" "$(cat err)" \
		"mcount-rt: few-n.$n: Too many open files"
	exits "$n descriptors: no folder" 1 test -e few-n.$n
done
is "no memory for events: it runs" "$(limited -v 4000 2>err)" "$want"
is "no memory for events: told" "$(cat err)" \
	"mcount-rt: end of recording: Input/output error"
ok "build slots" program x86_64-linux-gnu-gcc-12 "$native" slots_full \
	$here/slots.c
is "one tracer too many, and the same folder later" "$(./slots_full)" "1
0"
ok "which is whole" test -s slots/info
done_testing

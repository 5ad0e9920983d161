#!/bin/sh
# SPDX-License-Identifier: MIT
# Every way to build and link: position-independent, static, a shared object
# with sites of its own, and calls that nothing has recorded or patched.
# shellcheck disable=SC2086	# $runner is a list of words
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
cc=x86_64-linux-gnu-gcc-12
record=$PWD/recordmcount/recordmcount
keep=-Wl,-u,mcount_environment
want='144 12 8'

# heard NAME SITES: counts all calls; the graph's folder knows the names
heard() {
	is "$1: output" "$(MCOUNT_TRACE=count MCOUNT_REPORT=1 $runner \
		./"$1" 2>err)" "$want"
	is "$1: calls" "$(tail -1 err)" "mcount-rt: 475 calls"
	is "$1: sites" "$(head -1 err)" \
		"mcount-rt: $2 sites, $2 patched, 0 refused"
	is "$1: graph" "$(MCOUNT_TRACE=graph MCOUNT_DIR="$1.graph" $runner \
		./"$1" 2>err)" "$want"
	is "$1: fib's calls" "$(uftrace report --no-pager -d "$1.graph" |
		awk '$NF == "fib" { print $(NF - 1) }')" 465
}

# entries CC SOURCE OBJECT FLAG...: -fpatchable-function-entry, our table
entries() {
	e_cc=$1 e_in=$2 e_out=$3
	shift 3
	"$e_cc" -O2 "$@" -S "$e_in" -o "$e_out.s" &&
		sed 's/__patchable_function_entries/__mcount_loc/' \
			"$e_out.s" >"$e_out.2.s" &&
		"$e_cc" -c "$e_out.2.s" -o "$e_out"
}

runner=''
ok "pie" sites $cc $here/session.c pie.o -fPIE
ok "pie links" $cc -pie pie.o $keep "$native" -o pie
heard pie 5
ok "static-pie links" $cc -static-pie pie.o $keep "$native" -o static_pie
heard static_pie 5
ok "static links" $cc -static pie.o $keep "$native" -o static
heard static 5
ok "endbr" sites $cc $here/session.c endbr.o -fPIE -fcf-protection=branch
ok "endbr links" $cc -pie endbr.o $keep "$native" -o endbr
heard endbr 5

ok "nops" entries $cc $here/session.c nops.o -fPIE \
	-fpatchable-function-entry=5
ok "nops links" $cc -pie nops.o $keep "$native" -o nops
heard nops 5

ok "library" sites $cc $here/session.c so.o -fPIC -Dmain=session
ok "library links" $cc -shared so.o -o libsession.so
echo 'int session(void); int main(void) { return session(); }' >user.c
ok "user links" $cc user.c $keep "$native" -L. -lsession \
	-Wl,-rpath,"$PWD" -o user
heard user 5

ok "loader" $cc -I. $here/plugin.c $keep "$native" -o plugin
is "an object is traced each time it is loaded" \
	"$(./plugin ./libsession.so 2>&1 | grep of)" "475 of 5
950 of 5
1425 of 5"
ok "it can be unloaded" ./plugin ./libsession.so
ok "it is recorded" env MCOUNT_TRACE=graph MCOUNT_DIR=plugin.graph \
	./plugin ./libsession.so
is "its functions have their names" "$(uftrace report --no-pager \
	-d plugin.graph | awk '$NF == "fib" { print $(NF - 1) }')" 1395

ok "fork" sites $cc $here/fork.c fork.o
ok "fork links" $cc fork.o $keep "$native" -o fork
ok "fork runs" env MCOUNT_TRACE=graph MCOUNT_DIR=fork.graph ./fork
is "parent and child are recorded once" \
	"$(uftrace report --no-pager -d fork.graph |
		awk '/in_/ { print $(NF - 1), $NF }' | sort)" "2 in_child
2 in_parent"

for how in '-pg -mfentry' -pg; do
	name=unpatched$(echo "$how" | tr -d ' -')
	# shellcheck disable=SC2086
	ok "$name" $cc -O2 $how -fno-pie -c $here/session.c -o "$name.o"
	ok "$name links" $cc -no-pie "$name.o" $keep "$native" -o "$name"
	heard "$name" 0
done

# Compact tables: of what had a plain one, and of what had none.
for name in pie static_pie static endbr user; do
	cp $name near && cp libsession.so whole.so
	ok "$name: compact" "$record" -q --compact near libsession.so
	heard near 5
	mv whole.so libsession.so
done
for how in pgmfentry pg; do
	cp unpatched$how near
	ok "$how: compact" "$record" --grow near
	heard near 5
done

runner='timeout 60 qemu-aarch64'
cc=aarch64-linux-gnu-gcc-12
ok "aarch64 -pg" $cc -O2 -pg -c $here/session.c -o apg.o
ok "aarch64 -pg links" $cc -static apg.o $keep "$arm64" -o apg
heard apg 0
ok "aarch64 bti" sites $cc $here/session.c bti.o -mbranch-protection=bti
ok "aarch64 bti links" $cc -static bti.o $keep "$arm64" -o bti
heard bti 5

# The calls of either instruction set, those of the other one by a blx.
runner='timeout 60 qemu-arm'
cc=arm-linux-gnueabi-gcc-12
for set in -marm '-mthumb -march=armv7-a'; do
	ok "arm $set -pg" $cc -O2 -pg $set -c $here/session.c -o armpg.o
	for sites in 0 5; do
		[ $sites = 0 ] || ok "arm $set: record" "$record" armpg.o
		ok "arm $set links" $cc -static armpg.o $keep \
			"$(library $cc)" -o armpg
		is "arm $set: output" "$(MCOUNT_TRACE=count MCOUNT_REPORT=1 \
			$runner ./armpg 2>err)" "$want"
		is "arm $set: sites" "$(head -1 err)" \
			"mcount-rt: $sites sites, $sites patched, 0 refused"
		is "arm $set: calls" "$(tail -1 err)" "mcount-rt: 475 calls"
	done
done

# Some of a linker's blx read as another instruction of the other set.
{
	cat $here/session.c
	for i in $(seq 1500); do
		echo "int f$i(int x); int f$i(int x) { return x * $i; }"
	done
} >many.c
for cc in arm-linux-gnueabi-gcc-12 arm-linux-gnueabihf-gcc-12; do
	for set in '-marm -march=armv5te+fp' '-mthumb -march=armv7-a+fp'; do
		ok "$cc $set, many: builds" $cc -O2 -pg $set -c many.c \
			-o many.o
		ok "$cc $set, many: record" "$record" many.o
		ok "$cc $set, many: links" $cc -static many.o $keep \
			"$(library $cc)" -o many
		is "$cc $set, many: sites" "$(MCOUNT_TRACE=count \
			MCOUNT_REPORT=1 $runner ./many 2>&1 >/dev/null)" "\
mcount-rt: 1505 sites, 1505 patched, 0 refused
mcount-rt: 475 calls"
	done
done

# On PA-RISC only a loader gives functions descriptors.
runner='timeout 60 qemu-hppa -L /usr/hppa-linux-gnu'
cc=hppa-linux-gnu-gcc-12
library=$(library $cc)
ok "hppa pie" sites $cc $here/session.c hpie.o -fPIE
ok "hppa pie links" $cc -pie hpie.o $keep "$library" -o hpie
heard hpie 5
ok "hppa library" sites $cc $here/session.c hso.o -fPIC -Dmain=session
ok "hppa library links" $cc -shared hso.o -o libhppa.so
ok "hppa user links" $cc user.c $keep "$library" -L. -lhppa \
	-Wl,-rpath,"$PWD" -o huser
heard huser 5
ok "hppa -pg" $cc -O2 -pg -c $here/session.c -o hpg.o
ok "hppa -pg: record" "$record" hpg.o
ok "hppa -pg links" $cc hpg.o $keep "$library" -o hpg
is "hppa -pg: output" "$(MCOUNT_TRACE=count MCOUNT_REPORT=1 $runner ./hpg \
	2>err)" "$want"
is "hppa -pg: sites and calls" "$(cat err)" "mcount-rt: 5 sites, 5 patched, 0 refused
mcount-rt: 475 calls"

# unpatched CC EMULATOR: the function tracer of every port
# shellcheck disable=SC2046	# a list of words
unpatched() {
	ok "$1 -pg" "$1" -O2 -pg -c $here/session.c -o "pg.$1.o"
	ok "$1 -pg links" "$1" $(linking "$1") "pg.$1.o" $keep \
		"$(library "$1")" -o "pg.$1"
	is "$1 -pg: output" "$(MCOUNT_TRACE=count timeout 60 $2 \
		"./pg.$1" 2>err)" "$want"
	is "$1 -pg: calls" "$(tail -1 err)" "mcount-rt: 475 calls"
}
each_port unpatched
done_testing

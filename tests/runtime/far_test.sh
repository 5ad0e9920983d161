#!/bin/sh
# SPDX-License-Identifier: MIT
# Objects that a call does not reach: linked with, loaded, run by threads, and
# on every machine.
# shellcheck disable=SC2086	# the emulator is a list of words
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
cc=x86_64-linux-gnu-gcc-12
keep=-Wl,-u,mcount_environment

ok "an object" sites $cc $here/piece.c piece.o -fPIC
ok "links" $cc -shared piece.o -o libpiece.so
cp libpiece.so loaded.so
for how in -pie -no-pie; do
	ok "$how builds" $cc -O2 -I. $how $here/far.c $keep "$native" \
		-L. -lpiece -Wl,-rpath,"$PWD" -o far
	is "$how: away, both by the stub, each call counted" \
		"$(timeout 60 ./far ./loaded.so)" "1 2 6"
done
ok "the same through /proc/self/mem" \
	$cc $here/noexec.c -o noexec
is "away, and counted" "$(timeout 60 ./noexec ./far ./loaded.so)" "1 2 6"

# foreign CC EMULATOR
echo 'int session(void); int main(void) { return session(); }' >user.c
foreign() {
	case $2 in
	*" -L "*) f_run=$2 ;;
	*) f_run="$2 -L /usr/${1%-gcc-*}" ;;
	esac
	ok "$1: an object" sites "$1" $here/session.c "$1.o" -fPIC \
		-Dmain=session
	ok "$1: links" "$1" -shared "$1.o" -o libsession.so
	ok "$1: a program" "$1" -no-pie user.c $keep "$(library "$1")" \
		-L. -lsession -Wl,-rpath,"$PWD" -o user
	for mode in count graph; do
		is "$1: $mode" "$(MCOUNT_TRACE=$mode MCOUNT_DIR="$1.graph" \
			timeout 60 $f_run ./user 2>err)" '144 12 8'
	done
	is "$1: calls" "$(MCOUNT_TRACE=count timeout 60 $f_run ./user 2>&1 |
		grep calls)" "mcount-rt: 475 calls"
}
each_port foreign
done_testing

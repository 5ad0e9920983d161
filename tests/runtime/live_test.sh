#!/bin/sh
# SPDX-License-Identifier: MIT
# Sites switched under running threads; the pages' rights meanwhile.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
cc=x86_64-linux-gnu-gcc-12

ok "build toggle" program $cc "$native" toggle $here/toggle.c
ok "two threads call while sites are switched" timeout 60 ./toggle 300
ok "build pages" program $cc "$native" pages $here/pages.c $here/kinds.c
ok "no page is writable and executable" timeout 60 ./pages
ok "build noexec" $cc $here/noexec.c -o noexec
ok "the same where no page may become executable" \
	timeout 60 ./noexec ./toggle 300
# guest CC: toggle, which does not see the emulator's own thread
guest() {
	sites "$1" $here/toggle.c "toggle.$1.o" &&
		"$1" -I. -O2 -D_GNU_SOURCE -c $here/guest.c -o "guest.$1.o" &&
		"$1" -static "toggle.$1.o" "guest.$1.o" \
			-Wl,-u,mcount_environment,--wrap=tasks_each \
			"$(library "$1")" -lpthread -o "toggle.$1"
}

# port CC EMULATOR: where a site is one instruction, threads go on; elsewhere
# they are stopped, and where one cannot be, nothing changes.
# shellcheck disable=SC2086	# the emulator is a list of words
port() {
	case $1 in
	aarch64* | alpha* | hppa* | i686* | m68k* | powerpc* | s390x* | sparc64*)
		ok "build toggle.$1" program "$1" "$(library "$1")" \
			"toggle.$1" $here/toggle.c
		;;
	*)
		ok "build toggle.$1" guest "$1"
		ok "build stopped.$1" program "$1" "$(library "$1")" \
			"stopped.$1" $here/stopped.c $here/kinds.c
		is "$1: beside a thread that is deaf it is refused whole" \
			"$(timeout 60 $2 "./stopped.$1")" "0 0 1 -1 0"
		;;
	esac
	ok "$1: two threads call while sites are switched" \
		timeout 60 $2 "./toggle.$1" 4
}
each_port port
done_testing

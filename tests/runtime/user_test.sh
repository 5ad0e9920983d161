#!/bin/sh
# SPDX-License-Identifier: MIT
# Another user gets no answer from a traced program, not even where the file
# system would let them in.  Run outside of the sandbox, which has one user.
set -u
. tests/tap.sh
. tests/runtime/build.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
XDG_RUNTIME_DIR=$work
export XDG_RUNTIME_DIR MCOUNT_CONTROL=1

ok "build" program x86_64-linux-gnu-gcc-12 "$native" "$work/served" \
	tests/runtime/served.c
ok "build poke" x86_64-linux-gnu-gcc-12 -O2 tests/runtime/poke.c \
	-o "$work/poke"
cp tools/mcount-trace "$work"
timeout 60 "$work/served" thread >"$work/number" &
comes "it starts" test -s "$work/number"
pid=$(cat "$work/number")

is "its user is answered" "$("$work/poke" -s "$work/mcount/$pid")" \
	"ok off: 0 of 3 sites on, 0 refused "
if [ "$(id -u)" = 0 ]; then
	nobody='setpriv --reuid=65534 --regid=65534 --clear-groups'
	# $nobody is a list of words.
	# shellcheck disable=SC2086
	exits "the folder is closed to others" 1 $nobody \
		"$work/poke" -s "$work/mcount/$pid"
	chmod 777 "$work" "$work/mcount" "$work/mcount/$pid"
	# shellcheck disable=SC2086
	is "through an open one they get nothing" \
		"$($nobody "$work/poke" -s "$work/mcount/$pid" && echo sent)" \
		sent
	# shellcheck disable=SC2086
	is "nor do they believe what listens there" \
		"$($nobody "$work/mcount-trace" status "$pid" 2>&1)" \
		"mcount-trace: $pid: another process or user listens in its place"
	ok "build another" program x86_64-linux-gnu-gcc-12 "$native" \
		"$work/session" tests/runtime/session.c
	chmod u+s "$work/session"
	# shellcheck disable=SC2086
	is "a program with more rights than its user runs" \
		"$($nobody env MCOUNT_TRACE=graph "MCOUNT_DIR=$work/theirs" \
			"$work/session")" "144 12 8"
	is "and does not listen to the environment" \
		"$(test -e "$work/theirs" || echo nothing)" nothing
	mkdir "$work/small"
	ok "build a static one" x86_64-linux-gnu-gcc-12 -static \
		"$work/session.session.c.o" -Wl,-u,mcount_environment \
		"$native" -o "$work/small/session"
	is "without /proc it runs" "$(MCOUNT_TRACE=graph \
		MCOUNT_DIR=/trace chroot "$work/small" /session)" "144 12 8"
	is "and is recorded" "$(uftrace report --no-pager \
		-d "$work/small/trace" | grep -c ' outer$')" 1
else
	skip "another user" "only root can be another one"
fi
kill "$pid"
wait
done_testing

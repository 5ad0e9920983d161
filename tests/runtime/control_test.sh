#!/bin/sh
# SPDX-License-Identifier: MIT
# A program with threads is traced, while it runs, by mcount-trace; nobody else
# gets in, and nothing that comes through the socket harms it.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
cc=x86_64-linux-gnu-gcc-12
trace=$PWD/tools/mcount-trace
XDG_RUNTIME_DIR=$(mktemp -d)
export XDG_RUNTIME_DIR MCOUNT_CONTROL=1
trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT

# begin HOW: the program's number in $pid, its parent's in $parent
begin() {
	: >number
	timeout 60 ./served "$1" >number &
	parent=$!
	comes "$1: the program starts" test -s number
	pid=$(cat number)
}

# finish NAME: it ends well when it is told to
finish() {
	kill -TERM "$pid"
	wait "$parent"
	is "$1: the program was not disturbed" $? 0
}

# stopped PID: all its threads; it stops one at a time
stopped() {
	! grep -L "^State:.*T" "/proc/$1/task/"*/status | grep -q .
}

# has_socket PID
has_socket() {
	find "/proc/$1/fd" -lname "socket:*" | grep -q .
}

names() {
	uftrace report --no-pager -d "$1" |
		awk 'NR > 2 { print $NF }' | sort | tr '\n' ' '
}

first() {
	"$trace" "$@" 2>&1 | head -1
}

ok "build" program $cc "$native" served $here/served.c
ok "build poke" $cc -O2 $here/poke.c -o poke

for how in thread poll fork; do
	begin $how
	is "$how: nothing is on" "$(first status "$pid")" \
		"off: 0 of 3 sites on, 0 refused"
	is "$how: off is refused" "$(first off "$pid")" \
		"mcount-trace: $pid: nothing is on"
	is "$how: on" "$(first on --dir="$how.graph" "$pid")" \
		"graph: 3 of 3 sites on, 0 refused"
	sleep 0.5
	is "$how: filters change" "$(first on --filter='l*,oth*' \
		--notrace=other "$pid")" "graph: 1 of 3 sites on, 0 refused"
	is "$how: another mode is refused" "$(first on --mode=count "$pid")" \
		"mcount-trace: $pid: graph is on already"
	is "$how: off" "$(first off "$pid")" \
		"recorded in $PWD/$how.graph"
	is "$how: all of them are recorded" "$(names $how.graph)" \
		"caller leaf other "
	is "$how: on again" "$(first on --mode=function --filter=other "$pid")" \
		"function: 1 of 3 sites on, 0 refused"
	sleep 0.3
	is "$how: in a folder of its own" "$(first off "$pid")" \
		"recorded in $PWD/mcount.data.$pid"
	is "$how: one is recorded" "$(names "mcount.data.$pid")" "other "
	ok "$how: count" "$trace" on --mode=count "$pid"
	sleep 0.3
	is "$how: calls were counted" "$(first off "$pid" |
		sed 's/^[1-9][0-9]* calls$/some/')" some
	finish $how
	is "$how: no socket is left" "$(ls "$XDG_RUNTIME_DIR/mcount")" ''
done

# What is on when the program ends is completed.
begin thread
ok "on" "$trace" on --dir=last "$pid"
sleep 0.5
finish "an end while it is on"
is "the recording is complete" "$(names last)" "caller leaf other "

exits "no such process" 2 "$trace" status 999999
exits "no process" 2 "$trace" status 12x
exits "no command" 2 "$trace" "$$"
exits "no such option" 2 "$trace" --fast status "$$"

begin thread
ok "garbage" ./poke "$XDG_RUNTIME_DIR/mcount/$pid"
is "is no request" "$(first status "$pid")" "off: 0 of 3 sites on, 0 refused"
is "a mode that is none" "$(first on --mode=fast "$pid")" \
	"mcount-trace: $pid: which mode: count, function or graph?"
is "a folder that is there" "$(first on --dir=last "$pid")" \
	"mcount-trace: $pid: File exists"
is "leaves all off" "$(first status "$pid")" "off: 0 of 3 sites on, 0 refused"
is "the folder is private" "$(stat -c %a "$XDG_RUNTIME_DIR/mcount")" 700
is "so is the socket" "$(stat -c %a "$XDG_RUNTIME_DIR/mcount/$pid")" 600
kill -STOP "$pid"
comes "all its threads stop" stopped "$pid"
"$trace" status "$pid" >late 2>&1 &
asking=$!
comes "it is asked" has_socket "$asking"
sleep 0.3
kill -KILL "$pid"
wait "$asking"
is "a program that ends while it is asked" $? 1
is "is told of" "$(cat late)" "mcount-trace: $pid: ended, or did not answer"
wait "$parent" 2>/dev/null
exits "what it left does not listen" 2 "$trace" status "$pid"

timeout 60 ./poke -l "$XDG_RUNTIME_DIR/mcount/$$" &
squatter=$!
comes "another process listens" test -S "$XDG_RUNTIME_DIR/mcount/$$"
is "another process in its place" "$(first status $$)" \
	"mcount-trace: $$: another process or user listens in its place"
kill "$squatter"

chmod 755 "$XDG_RUNTIME_DIR/mcount"
begin thread
is "a folder that others may enter is not used" \
	"$(find "$XDG_RUNTIME_DIR/mcount" -name "$pid")" ''
is "another one is" "$(first status "$pid")" "off: 0 of 3 sites on, 0 refused"
finish "elsewhere"
done_testing

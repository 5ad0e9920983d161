# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# What shell tests print and count: TAP lines.  Source it, call ok/is/skip,
# end with `done_testing`, whose status is the test's.

tap_count=0
tap_failed=0

# pass NAME
pass() {
	tap_count=$((tap_count + 1))
	echo "ok $tap_count - $1"
}

# fail NAME [DETAIL...]
fail() {
	tap_count=$((tap_count + 1))
	tap_failed=$((tap_failed + 1))
	echo "not ok $tap_count - $1"
	shift
	[ $# = 0 ] || printf '%s\n' "$*" | sed 's/^/# /'
}

# ok NAME COMMAND...: the command succeeds.
ok() {
	tap_name=$1
	shift
	if tap_out=$("$@" 2>&1); then
		pass "$tap_name"
	else
		fail "$tap_name" "exit $? of: $*" "$tap_out"
	fi
}

# exits NAME STATUS COMMAND...: the command ends with just this status.
exits() {
	tap_name=$1
	tap_want=$2
	shift 2
	tap_out=$("$@" 2>&1) && tap_got=0 || tap_got=$?
	if [ "$tap_got" = "$tap_want" ]; then
		pass "$tap_name"
	else
		fail "$tap_name" "exit $tap_got, not $tap_want, of: $*" "$tap_out"
	fi
}

# comes NAME COMMAND...: the command succeeds before half a minute is over; a
# test only where it does not.
comes() {
	tap_name=$1
	shift
	for _ in $(seq 600); do
		"$@" >/dev/null 2>&1 && return
		sleep 0.05
	done
	fail "$tap_name" "not within 30 seconds: $*"
	return 1
}

# is NAME GOT WANT: two texts are the same.
is() {
	if [ "$2" = "$3" ]; then
		pass "$1"
	else
		fail "$1" "got: $2" "want: $3"
	fi
}

# same NAME FILE FILE: two files are the same.
same() {
	if tap_out=$(diff -u "$2" "$3" 2>&1); then
		pass "$1"
	else
		fail "$1" "$tap_out"
	fi
}

# skip NAME REASON: only for what ./setup cannot install.
skip() {
	tap_count=$((tap_count + 1))
	echo "ok $tap_count - $1 # SKIP $2"
}

done_testing() {
	echo "1..$tap_count"
	[ "$tap_failed" = 0 ] && [ "$tap_count" -gt 0 ]
}

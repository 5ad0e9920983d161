#!/bin/sh
# SPDX-License-Identifier: MIT
# A real program through all of it: SQLite compiled with the pass, its sites
# counted by the audit and, apart from it, by the census, left alone by
# recordmcount, linked with the runtime, run with every site off, on and off.
# What follows the three words is mcount-audit, recordmcount and the library.
set -u
. tests/clang_pass/clang.sh
audit=$4
record=$5
runtime=$6
source=$PWD/../sqlite
target x86_64
mkdir "$work/mcount"
cp runtime/ftrace.h "$work/mcount/"

[ "$(cat "$source/kind")" = sqlite ] || {
	skip "SQLite" "npm cannot be reached, so there is no sqlite3.c"
	done_testing
	exit
}

# $with is a list of words.
# shellcheck disable=SC2086
clang_with() {
	"$clang" $with -w -I"$source" "$@"
}

entries() {
	"$audit" --list "$1" | wc -l
}

# The answers between two of the lines that tell the state.
answers() {
	awk -v want="$1" '/^== / { n++; next } n == want' "$work/out"
}

size() {
	stat -c %s "$1"
}

level=-O0
how=$level
ok "$how: compile" clang_with $level -c "$source/sqlite3.c" \
	-o "$work/sqlite3.o"
ok "$how: compile without" "$clang" -w $level -c "$source/sqlite3.c" \
	-o "$work/plain.o"
plain=$(size "$work/plain.o")
sited=$(size "$work/sqlite3.o")
# Its NOP, its entry and the relocation of that.
if [ $((sited - plain)) -le $((40 * $(entries "$work/sqlite3.o"))) ]; then
	pass "$how: $sited bytes, $plain without"
else
	fail "$how: $sited bytes, $plain without"
fi
ok "$how: compile the query" clang_with $level -Dmain=query_main \
	-c examples/sqlite/query.c -o "$work/query.o"
census "$how" "$gnu" "$work/sqlite3.o"
ok "$how: audit" "$audit" --fail-on=note "$work/sqlite3.o" \
	"$work/query.o"
cp "$work/sqlite3.o" "$work/before.o"
ok "$how: record after the pass" "$record" "$work/sqlite3.o"
ok "$how: changes nothing" cmp "$work/before.o" "$work/sqlite3.o"
ok "$how: link" "$clang" -w $level -I"$work" tests/e2e/switched.c \
	"$work/sqlite3.o" "$work/query.o" \
	-Wl,-u,mcount_environment "$runtime" -pthread -lm \
	-o "$work/program"
sites=$(($(entries "$work/sqlite3.o") + $(entries "$work/query.o")))
ok "$how: audit of the program" "$audit" "$work/program"
ok "$how: it runs" sh -c \
	"'$work/program' >'$work/out' 2>'$work/counts'"
is "$how: off, on, off" "$(cat "$work/counts")" \
"off: $sites sites, 0 on, 0 refused, no calls
on: $sites sites, $sites on, 0 refused, calls
off: $sites sites, 0 on, 0 refused, no calls"
ok "$how: it answers" test -n "$(answers 1)"
is "$how: the same when on" "$(answers 2)" "$(answers 1)"
is "$how: and when off again" "$(answers 3)" "$(answers 1)"
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# A real program through all of it: SQLite compiled with the plugin, its sites
# counted by the audit and, apart from it, by the census over binutils, left
# alone by recordmcount, linked with the runtime, and run with every site off,
# on and off again.  Called CC TRIPLE PLUGIN RUNTIME.
set -u
runtime=$4
. tests/gcc_plugin/compiler.sh

audit=$PWD/recordmcount/mcount-audit
recordmcount=$PWD/recordmcount/recordmcount
source=$PWD/../sqlite
mkdir "$work/mcount"
cp runtime/ftrace.h "$work/mcount/"

# entries FILE: how many sites the audit lists.
entries() {
	"$audit" --list "$1" | wc -l
}

# table FILE: how many entries readelf shows in an object.
table() {
	table_of "$triple" "$1" | wc -l
}

compile() {
	# The pic options are a list of words.
	# shellcheck disable=SC2086
	cc_with -w $level $pic -I"$source" "$@"
}

# link_options: under qemu-user a static program needs no target's libc; not
# every libc has the start file of a static PIE.
link_options() {
	case "$cpu $pic" in
	"$(uname -m) "*) ;;
	*-no-pie) echo -static ;;
	*)
		case $("$cc" -print-file-name=rcrt1.o) in
		/*) echo -static-pie ;;
		*) echo -pie ;;
		esac
		;;
	esac
}

# The answers between two of the lines that tell the state.
answers() {
	awk -v want="$2" '/^== / { n++; next } n == want' "$1"
}

check_objects() {
	census "$how" "$triple" "$work/sqlite3.o"
	is "$how: the audit counts as readelf does" \
		"$(entries "$work/sqlite3.o")" "$(table "$work/sqlite3.o")"
	ok "$how: the audit has no finding" "$audit" --fail-on=note \
		"$work/sqlite3.o" "$work/query.o"
	cp "$work/sqlite3.o" "$work/before.o"
	ok "$how: record after plugin" "$recordmcount" "$work/sqlite3.o"
	ok "$how: changes nothing" cmp "$work/before.o" "$work/sqlite3.o"
}

check_program() {
	sites=$(($(entries "$work/sqlite3.o") + $(entries "$work/query.o")))
	is "$how: the program has the objects' sites" \
		"$(entries "$work/program")" "$sites"
	ok "$how: the audit has no finding in the program" \
		"$audit" "$work/program"
	if ! run "$work/program" >"$work/out" 2>"$work/counts"; then
		fail "$how: the program runs" "$(cat "$work/counts")"
		return
	fi
	is "$how: off, on, off" "$(cat "$work/counts")" \
"off: $sites sites, 0 on, 0 refused, no calls
on: $sites sites, $sites on, 0 refused, calls
off: $sites sites, 0 on, 0 refused, no calls"
	answers "$work/out" 1 >"$work/first"
	ok "$how: the query answers" test -s "$work/first"
	for n in 2 3; do
		answers "$work/out" $n >"$work/again"
		same "$how: answer $n is the first" "$work/again" "$work/first"
	done
}

[ "$(cat "$source/kind")" = sqlite ] || {
	skip "SQLite" "npm cannot be reached, so there is no sqlite3.c"
	done_testing
	exit
}
for level in -O0 -O2 -Os; do
	for pic in '-fno-pie -no-pie' '-fpie -pie'; do
		how="$level $pic"
		link=$(link_options)
		ok "$how: compile" compile -c "$source/sqlite3.c" \
			-o "$work/sqlite3.o"
		ok "$how: compile the query" compile -Dmain=query_main \
			-c examples/sqlite/query.c -o "$work/query.o"
		check_objects
		# Lists of words.
		# shellcheck disable=SC2086
		ok "$how: link" "$cc" $level $pic $link -I"$work" \
			tests/e2e/switched.c "$work/sqlite3.o" \
			"$work/query.o" -Wl,-u,mcount_environment "$runtime" \
			-pthread -lm \
			-o "$work/program"
		check_program
	done
done
done_testing

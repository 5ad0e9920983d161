#!/bin/sh
# SPDX-License-Identifier: MIT
# bazel run //tests/bench:expect: what mcount-expect costs against a mere
# parse by the same Clang, medians of runs that take turns.  Ends with 1 when
# a ratio is above the one wanted.
. tests/recordmcount/tools.sh

cpu=$PWD/tests/bench/cpu
rounds=9
over=0
sqlite=$(find -L . ../sqlite -name sqlite3.c 2>/dev/null | head -n 1)
[ -z "$sqlite" ] || cp "$sqlite" "$(dirname "$sqlite")/sqlite3.h" "$tmp"
programs=$(find -L "$PWD/clang-pass" -name mcount-expect | sort)
cd "$tmp" || exit
for header in algorithm functional map memory regex string vector; do
	echo "#include <$header>"
done >cpp.cc
echo 'std::regex r; bool f(std::string s) { return std::regex_match(s, r); }' \
	>>cpp.cc

median() {
	sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

# measure PROGRAM MAJOR SOURCE
measure() {
	echo "[{\"directory\": \"$tmp\", \"file\": \"$3\",
		\"command\": \"clang-$2 -w -c $3 -o x.o\"}]" >one.json
	: >here
	: >there
	n=0
	while [ $n -lt $rounds ]; do
		n=$((n + 1))
		"$cpu" "$1" --compile-commands=one.json >>here || exit 2
		"$cpu" "clang-$2" -w -fsyntax-only "$3" >>there || exit 2
	done
	awk -v name="LLVM $2, $3" -v here="$(median <here)" \
		-v there="$(median <there)" 'BEGIN {
		printf "%-24s %9d %9d %6.3f %s\n", name, here, there,
			here / there, (here / there > 1.3 ? "over" : "")
		exit here / there > 1.3
	}' || over=1
}

printf '%-24s %9s %9s %6s\n' 'CPU, us' expect parse ratio
for program in $programs; do
	major=${program%/mcount-expect}
	for source in sqlite3.c cpp.cc; do
		[ ! -f "$source" ] ||
			measure "$program" "${major##*llvm-}" "$source"
	done
done
exit $over

#!/bin/sh
# SPDX-License-Identifier: MIT
# Objects cut and damaged, for the programs built with sanitizers: fuzz.c.
. tests/tap.sh
. tests/recordmcount/tools.sh

# What a sanitizer ends with is no status of the programs.  The words of a
# response file live as long as the program: no leak.
export ASAN_OPTIONS=exitcode=99:detect_leaks=0
export UBSAN_OPTIONS=exitcode=99

programs=$tree/tests/recordmcount
input weak >"$tmp/name" && input partial >>"$tmp/name" || exit 2
cd "$tmp" || exit 2
"$programs/hostile" "$programs/recordmcount_sanitized" \
	"$programs/mcount-audit_sanitized" weak.o partial.o

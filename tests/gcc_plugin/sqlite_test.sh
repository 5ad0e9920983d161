#!/bin/sh
# SPDX-License-Identifier: MIT
# A real program: one site for each function of SQLite.  Called with the
# source behind the usual words.
set -u
. tests/gcc_plugin/compiler.sh

for level in -O0 -O2 -Os; do
	for pic in -fno-pie -fpie; do
		for source in $4; do
			case $source in *.c) ;; *) continue ;; esac
			how="$(basename "$source") $level $pic"
			rm -f "$work/a.o"
			ok "compile $how" cc_with -w $level $pic -c "$source" \
				-o "$work/a.o"
			census "$how" "$triple" "$work/a.o"
		done
	done
done

done_testing

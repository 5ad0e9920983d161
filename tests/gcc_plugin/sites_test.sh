#!/bin/sh
# SPDX-License-Identifier: MIT
# Every function of every kind has one site, at its entry, behind its landing
# pad; those that must not have one have none.
set -u
. tests/gcc_plugin/compiler.sh

for level in -O0 -O1 -O2 -O3 -Os; do
	for pic in -fno-pic -fpie -fPIC; do
		for file in torture.c torture.cc "torture_$cpu.c"; do
			how="$file $level $pic"
			rm -f "$work/a.o"
			ok "compile $how" cc_with -w $level $pic -c \
				"$here/$file" -o "$work/a.o"
			census "$how" "$triple" "$work/a.o"
		done
	done
done

for option in $(cpu_options); do
	for level in -O0 -O2 -Os; do
		for file in torture.c torture.cc "torture_$cpu.c"; do
			how="$file $level $option"
			rm -f "$work/a.o"
			ok "compile $how" cc_with -w "$option" $level -c \
				"$here/$file" -o "$work/a.o"
			census "$how" "$triple" "$work/a.o"
		done
	done
done

# What else moves or adds code at a function's head, or makes functions.
for option in -ffunction-sections -fstack-protector-all \
	-fsanitize=undefined -fno-toplevel-reorder \
	-fprofile-arcs -fno-asynchronous-unwind-tables -freorder-functions \
	-fstack-clash-protection -fno-plt -g -g3 -gdwarf-5; do
	for file in torture.c torture.cc; do
		rm -f "$work/a.o"
		ok "compile $file $option" cc_with -w "$option" -O2 -c \
			"$here/$file" -o "$work/a.o"
		census "$file -O2 $option" "$triple" "$work/a.o"
	done
done

done_testing

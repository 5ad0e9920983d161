#!/bin/sh
# SPDX-License-Identifier: MIT
# Every function of every kind has one site, at its entry, behind its landing
# pad; those that must not have one have none.  Counted without the project's
# code, and by mcount-audit, whose path is the fourth argument.
set -u
. tests/gcc_plugin/compiler.sh
audit=$4

# try FILE OPTION...
try() {
	how=$*
	rm -f "$work/a.o"
	try_file=$1
	shift
	ok "compile $how" compile "$try_file" "$@" -o "$work/a.o"
	census "$how" "$triple" "$work/a.o"
	ok "audit $how" "$audit" --fail-on=error "$work/a.o"
}

for level in -O0 -O1 -O2 -O3 -Os; do
	for pic in -fno-pic -fPIC $([ "$cpu" != x86_64 ] || echo -fpie); do
		for file in $(inputs); do
			try "$file" "$level" "$pic"
		done
	done
done

for option in $(cpu_options); do
	for level in -O0 -O2 -Os; do
		for file in $(inputs); do
			try "$file" "$option" $level
		done
	done
done

# What else moves or adds code at a function's head, or makes functions.
whole='-fsanitize=undefined -fno-toplevel-reorder -fprofile-arcs
	-fno-asynchronous-unwind-tables -freorder-functions
	-fstack-clash-protection -fno-plt -g3 -gdwarf-5'
for option in -ffunction-sections -fstack-protector-all -g \
	$([ "$cpu" != x86_64 ] || echo "$whole"); do
	for file in $(inputs); do
		case $file in torture_*) continue ;; esac
		try "$file" "$option" -O2
	done
done

done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# The freestanding library asks for its port and for nothing else.
set -u
. tests/tap.sh

# wants LIBRARY: what its members need and none of them has.
wants() {
	nm -u "$1" | awk 'NF == 2 { print $2 }' | sort -u >need
	nm --defined-only "$1" | awk 'NF == 3 { print $3 }' | sort -u >have
	comm -23 need have
}

for lib in $(find runtime -name libmcount-rt-bare.a | sort); do
	# Tables of offsets are the linker's own.
	is "$lib: only the port" "$(wants "$lib" |
		grep -Ev '^(ftrace_port_.*|_GLOBAL_OFFSET_TABLE_|\.TOC\.)$')" ""
	is "$lib: all of the port" "$(wants "$lib" | grep -c '^ftrace_port_')" \
		"$(grep -c '^[^ *].*ftrace_port_[a-z]*(.*[^.]$' runtime/port.h)"
	is "$lib: nothing in .bss" "$(size -A "$lib" |
		awk '$1 ~ /^\.t?bss/ { n += $2 } END { print n + 0 }')" 0
done

# Without the graph tracer, which nobody needs who does not want it.
bytes=$(size runtime/x86_64-linux-gnu/libmcount-rt-bare.a |
	awk '$1 ~ /^[0-9]/ && $6 != "graph.c.o" { n += $1 } END { print n }')
ok "x86-64: $bytes bytes of text are less than 12 KiB" \
	test "$bytes" -gt 4096 -a "$bytes" -lt 12288

# What a program's file grows by, whatever it has of memory.
for lib in $(find runtime -name libmcount-rt.a | sort); do
	is "$lib: little in .data" "$(size -A "$lib" |
		awk '$1 ~ /^\.t?data/ { n += $2 } END { print (n > 16384) }')" 0
done
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# Front ends and tools of others that the plugin has to live with.  The fourth
# argument is mcount-audit.
set -u
. tests/gcc_plugin/compiler.sh
audit=$4
fortran=$(echo "$cc" | sed 's/gcc/gfortran/')
d=$(echo "$cc" | sed 's/gcc/gdc/')

# sites NAME OBJECT: each function has one.
sites() {
	census "$1: a site a function" "$triple" "$2"
	ok "$1: the audit finds nothing" "$audit" --fail-on=error "$2"
}

for level in -O0 -O2; do
	ok "Fortran $level" "$fortran" $level -fplugin="$plugin" -c \
		"$here/shapes.f90" -J "$work" -o "$work/shapes.o"
	sites "Fortran $level" "$work/shapes.o"
	ok "link it" "$fortran" "$work/shapes.o" -o "$work/shapes"
	ok "run it" "$work/shapes"

	ok "Ada $level" cc_with $level -c "$here/twice.adb" -o "$work/twice.o"
	sites "Ada $level" "$work/twice.o"

	ok "D $level" "$d" $level -fplugin="$plugin" -c "$here/shapes.d" \
		-o "$work/shapes.o"
	sites "D $level" "$work/shapes.o"
	ok "link it" "$d" "$work/shapes.o" -o "$work/shapes"
	ok "run it" "$work/shapes"

	ok "coroutines $level" cxx_with $level -std=c++20 -c "$here/counts.cc" \
		-o "$work/counts.o"
	sites "coroutines $level" "$work/counts.o"
	ok "link them" "$cxx" "$work/counts.o" -o "$work/counts"
	ok "run them" "$work/counts"
done

ok "the kernel's code model" compile torture.c -O2 -mcmodel=kernel \
	-mno-red-zone -fno-pic -o "$work/kernel.o"
sites "the kernel's code model" "$work/kernel.o"

# hits: of the cache, until now.
hits() {
	ccache --print-stats | awk '/^direct_cache_hit|^preprocessed_cache_hit/ {
		n += $2 } END { print n + 0 }'
}

# cached ARGUMENT...: compile behind ccache.
cached() {
	ccache "$cc" -fplugin="$plugin" -O2 "$@" -c "$here/keeps.c" \
		-o "$work/cached.o"
}

export CCACHE_DIR="$work/ccache" CCACHE_NOHASHDIR=1
ok "ccache: compile" cached
cp "$work/cached.o" "$work/first.o"
ok "ccache: again" cached
is "ccache: that is a hit" "$(hits)" 1
ok "ccache: the same object" cmp "$work/cached.o" "$work/first.o"
ok "ccache: another argument" cached -fplugin-arg-mcount-min-size=100
is "ccache: that is none" "$(hits)" 1
done_testing

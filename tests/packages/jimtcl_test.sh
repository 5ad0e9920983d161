#!/bin/sh
# SPDX-License-Identifier: MIT
# Jim Tcl, an interpreter: its own tests end with the plugin as without it.
set -u
. tests/packages/package.sh

# build CC: configure, make, and leave the totals of the tests in `totals`.
# Some of its tests need a network and fail without one.
build() {
	rm -rf build
	mkdir build
	cd build || exit
	log "configure" env CCACHE=none CC="$1" CFLAGS=-O2 \
		../source/configure --full
	log "make" make -j2
	totals=$(make test 2>&1 | grep ': Total ')
	cd ..
}

build "$cc"
without=$totals
build "$compiler"
is "its tests, file by file" "$totals" "$without"
is "most of them pass" "$(echo "$totals" | awk '
	/Totals: Total/ { print ($5 > 5000 && $9 < 10) ? "yes" : $0 }')" yes
same_code 40
ok "the audit finds nothing" "$audit" build/jimsh
done_testing

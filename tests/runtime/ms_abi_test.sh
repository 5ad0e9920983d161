#!/bin/sh
# SPDX-License-Identifier: MIT
# Functions of the Microsoft ABI under the recorder's stubs and the general ones.
set -u
. tests/tap.sh
. tests/runtime/build.sh
cc=x86_64-linux-gnu-gcc-12

ok "build" program $cc "$native" ms_abi tests/runtime/ms_abi.c
for mode in off count function graph; do
	is "$mode" "$(MCOUNT_TRACE=$mode MCOUNT_DIR=$mode ./ms_abi 2>/dev/null)" \
		7080710
done
# Two tracers have no stub of their own.
ok "build with a second tracer" program $cc "$native" both \
	tests/runtime/ms_abi.c tests/runtime/second.c
is "beside a second tracer" \
	"$(MCOUNT_TRACE=graph MCOUNT_DIR=both.data ./both 2>/dev/null)" 7080710
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# Sites switched under running threads; the pages' rights meanwhile.
set -u
. tests/tap.sh
. tests/runtime/build.sh
here=tests/runtime
cc=x86_64-linux-gnu-gcc-12

ok "build toggle" program $cc "$native" toggle $here/toggle.c
ok "two threads call while sites are switched" timeout 60 ./toggle
ok "build pages" program $cc "$native" pages $here/pages.c $here/kinds.c
ok "no page is writable and executable" timeout 60 ./pages
ok "build noexec" $cc $here/noexec.c -o noexec
ok "the same where no page may become executable" \
	timeout 60 ./noexec ./toggle
ok "build stopped" program riscv64-linux-gnu-gcc-12 "$riscv64" stopped \
	$here/stopped.c $here/kinds.c
is "riscv64: alone it changes, beside a thread it is refused whole" \
	"$(timeout 60 qemu-riscv64 ./stopped)" "0 0 1 -1 0"
done_testing

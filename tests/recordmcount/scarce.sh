#!/bin/sh
# SPDX-License-Identifier: MIT
# Memory that runs out at any request: scarce.c, on objects, an archive and
# images of each kind of change.
. tests/tap.sh
. tests/recordmcount/tools.sh

# What is asked for and kept until a program ends is no leak of its own.
export ASAN_OPTIONS=detect_leaks=0

weak=$(input weak)
exit=$(input exit)
ar rc "$tmp/lib.a" "$weak" "$exit"
hot=$(input hot)
ld -z noseparate-code -o "$tmp/bare" "$hot"
"$recordmcount" --profile=all "$hot"
ld -z noseparate-code -q -o "$tmp/static" "$hot"
ld -z noseparate-code -pie -z pack-relative-relocs -o "$tmp/relr" "$hot"
assemble "$tree/arch/riscv64/sites.s" "$tmp/riscv64.o" || exit 2
"$tree/tests/recordmcount/starved" "$weak" "$(input partial)" \
	"$(input group)" "$exit" "$tmp/lib.a" "$tmp/bare" "$tmp/static" \
	"$tmp/relr" "$tmp/riscv64.o"

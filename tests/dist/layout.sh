#!/bin/sh
# SPDX-License-Identifier: MIT
# What the distribution holds, where, and that it says nothing of the machine
# that built it.
set -u
here=$PWD
# shellcheck source=tests/tap.sh
. tests/tap.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tar -C "$work" -xf mcount-tools.tar
cd "$work/mcount-tools" || exit 2
for program in recordmcount mcount-audit mcount-config; do
	ok "bin/$program runs" "bin/$program" --version
	ok "bin/$program has a manual page" \
		test -s "share/man/man1/$program.1"
done
while read -r name target _ _ plugin; do
	[ "$plugin" = - ] || ok "a plugin for $name" \
		test -s "lib/mcount/gcc/$name/mcount.so"
	ok "a runtime for $target" \
		test -s "lib/mcount/rt/$target/libmcount-rt.a"
	ok "a bare runtime for $target" \
		test -s "lib/mcount/rt/$target/libmcount-rt-bare.a"
done <"$here/../host/compilers.txt"
ok "the public header" test -s include/mcount/ftrace.h
ok "the licence" test -s share/doc/mcount-tools/LICENSE
is "no file tells where it was built" \
	"$(grep -rlaE '/(sandbox|execroot|\.cache/bazel)/' . || true)" ''
done_testing

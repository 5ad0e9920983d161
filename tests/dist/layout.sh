#!/bin/sh
# SPDX-License-Identifier: MIT
# What the distribution holds, where, and that it says nothing of the machine
# that built it.
set -u
# shellcheck source=tests/tap.sh
. tests/tap.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tar -C "$work" -xf mcount-tools.tar
cd "$work/mcount-tools" || exit 2
for program in recordmcount mcount-audit mcount-cc mcount-config mcount-trace; do
	ok "bin/$program runs" "bin/$program" --version
	ok "bin/$program has a manual page" \
		test -s "share/man/man1/$program.1"
done
ok "the file format has a manual page" test -s share/man/man5/mcount_loc.5
# What bazel/layout.bzl promises for the compilers of this machine.
for path in "$@"; do
	ok "$path" test -s "$path"
	case $path in
	*/mcount-expect)
		is "$path runs" "$("$path" --version)" 'mcount-expect 0.1'
		is "$path: no options but its own" \
			"$("$path" --help | grep -c -e --polly -e --x86-)" 0
		;;
	esac
done
# What ./setup installs compilers for is always there.
for target in x86_64-linux-gnu aarch64-linux-gnu; do
	for library in libmcount-rt.a libmcount-rt.so libmcount-rt-bare.a; do
		ok "$library for $target" \
			test -s "lib/mcount/rt/$target/$library"
	done
done
for compiler in x86_64-linux-gnu-11 x86_64-linux-gnu-12 aarch64-linux-gnu-12; do
	ok "a plugin for $compiler" \
		test -s "lib/mcount/gcc/$compiler/mcount.so"
done
ok "the licence" test -s share/doc/mcount-tools/LICENSE
is "no file tells where it was built" \
	"$(grep -rlaE '/(sandbox|execroot|\.cache/bazel)/' . || true)" ''
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# The README's first example, pasted: from the unpacked distribution on, in a
# folder whose name has nothing to do with where it was built.
set -u
here=$PWD
# shellcheck source=tests/tap.sh
. tests/tap.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The block, less its first command, which installs and builds.
# The fences are code, not a command.
# shellcheck disable=SC2016
sed -n '/^```sh$/,/^```$/p' README.md | sed '/^```/d; /^\.\/setup/d' \
	>"$work/example.sh"
tar -C "$work" -xf mcount-tools.tar
cd "$work" || exit 2
ok "the example runs" sh -eu example.sh
printed=$(sh -eu example.sh 2>&1)

# spoken PATTERN: the example prints it.
spoken() {
	if echo "$printed" | grep -Eq "$1"; then
		pass "the example prints $1"
	else
		fail "the example does not print $1" "$printed"
	fi
}

is "untraced and traced it gives the same" \
	"$(echo "$printed" | grep -cx 14)" 2
spoken '[|] main\(\) [{]'
spoken 'square\(\)'
spoken 'sum\(\)'
cd "$here" || exit 2
done_testing

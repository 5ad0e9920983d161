#!/bin/sh
# SPDX-License-Identifier: MIT
# What CONTRIBUTING.md promises and a program can check, over every file of
# the tree.  Run by ./test, since Bazel's tests see only what they declare.
set -u
cd "$(dirname "$0")/.." || exit 2
# shellcheck source=tests/tap.sh
. tests/tap.sh

files() {
	git ls-files -- "$@"
}

code() {
	files '*.c' '*.h' '*.cc' '*.S'
}

# none NAME TEXT: a list of breaches that has to be empty.
none() {
	is "$1" "$2" ''
}

scripts=$(files | while read -r file; do
	head -n 1 "$file" | grep -qE '^#!/bin/sh|^# shellcheck shell=sh' &&
		echo "$file"
done)
# A list of files.
# shellcheck disable=SC2086
ok "shell scripts are clean" shellcheck -x $scripts

none "no Python and no Perl" "$(files '*.py' '*.pl' '*.pm'
	files | xargs grep -lE '^#!.*(python|perl)' || true)"
none "no binary is stored" "$(files | while read -r file; do
	[ ! -s "$file" ] || grep -qI . "$file" || echo "$file"
done)"
none "no path of a machine" \
	"$(git grep -nE '/(home|root|work|tmp/[a-z]+-)/' -- \
		':!tests/style.sh' || true)"
none "architecture conditionals stay under arch/" \
	"$(git grep -nE '^#[ \t]*(if|elif)(n?def)?.*\b(__x86_64|__i386|__aarch64|__arm|__riscv|__powerpc|__s390|__mips|__sparc)' \
		-- ':!arch/' ':!tests/' || true)"
none "no work is marked as unfinished" \
	"$(git grep -nE '\b(TODO|FIXME|XXX|HACK)\b' -- ':!tests/style.sh' || true)"
none "every source says its licence first" "$(code | while read -r file; do
	head -n 3 "$file" | grep -q 'SPDX-License-Identifier: MIT' ||
		echo "$file"
done)"
none "files stay under 400 lines" "$(code | xargs wc -l |
	awk '$2 != "total" && $1 > 400')"

# Tabs are eight wide; the tables of a head comment may be wider.
none "lines stay within 80 columns" "$(code | while read -r file; do
	expand "$file" | awk -v file="$file" '
		length > 80 && !/^ \*      / { print file ":" NR ": " length }'
done)"

# Bodies between "{" and "}" in the first column.
none "functions stay under 40 lines" "$(files '*.c' '*.cc' '*.h' |
	while read -r file; do
		awk -v file="$file" '
			/^\{/ { start = NR }
			/^}/ && start {
				if (NR - start > 41) print file ":" start
				start = 0
			}' "$file"
	done)"

# An encoding is eight digits that are not just a mask or a round number.
encodings=$(files 'arch/*.c' 'arch/*.h' | xargs grep -hoE '0x[0-9a-f]{8}\b' |
	grep -vE '0x(f*0*|0*f*|[0-9a-f]{1,2}0{6}|[0-9a-f]0{7}|0{4,}[0-9a-f]*|[8f]*0*8?0*)$' |
	sort -u)
none "a bit pattern stands once" "$(for pattern in $encodings; do
	places=$(git grep -c "$pattern" -- '*.c' '*.h' '*.S' ':!tests/' |
		awk -F: '{ n += $2 } END { print n }')
	[ "$places" = 1 ] || git grep -n "$pattern" -- '*.c' '*.h' '*.S' ':!tests/'
done)"
done_testing

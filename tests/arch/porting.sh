#!/bin/sh
# SPDX-License-Identifier: MIT
# docs/porting.md names every field of struct arch and no other.
set -u
# shellcheck source=tests/tap.sh
. tests/tap.sh

fields() {
	awk '/^struct arch \{/ { inside = 1; next }
	     /^};/ { inside = 0 }
	     inside' arch/arch.h |
	sed 's,/\*.*\*/,,' |
	tr '\n' ' ' | sed 's,/\*[^/]*\*/,,g' | tr ';' '\n' |
	sed -n 's/^.*(\*\([a-z_]*\))(.*/\1/p; t
		s/^[^(]*[ *]\([a-z_]*, [a-z_, ]*\)$/\1/p; t
		s/^[^(]*[ *]\([a-z_]*\)$/\1/p' |
	tr ',' '\n' | tr -d ' ' | sort
}

documented() {
	sed -n '/^## The fields/,$s/^| `\([a-z_]*\)` |.*/\1/p' docs/porting.md |
	sort
}

header=$(fields)
is "the header has fields" "$([ "$(echo "$header" | wc -l)" -ge 10 ] && echo yes)" yes
is "docs/porting.md has just the fields of struct arch" "$(documented)" "$header"
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# Every architecture: what sites.s has is found, and nothing else.
. tests/tap.sh
. tests/recordmcount/tools.sh

for dir in "$tree"/arch/*/; do
	name=$(basename "$dir")
	[ -f "$dir/$name.c" ] || continue
	if [ ! -f "$dir/sites.s" ] || [ ! -f "$dir/sites.want" ]; then
		fail "$name has its golden input"
		continue
	fi
	object=$tmp/$name.o
	ok "$name: assemble" assemble "$dir/sites.s" "$object"
	eu-elflint --gnu-ld "$object" >"$tmp/lint" 2>&1
	ok "$name: record" "$recordmcount" "$object"
	sites "$object" >"$tmp/got"
	same "$name: the sites" "$tmp/got" "$dir/sites.want"
	# elfutils does not know every machine: what was clean stays clean.
	if grep -qx "No errors" "$tmp/lint"; then
		is "$name: eu-elflint" "$(eu-elflint --gnu-ld "$object")" \
			"No errors"
	fi
	# NOPs of other compilers, and calls by every name, are no fault here.
	ok "$name: no finding" "$audit" --checks=-MC007,-MC024 \
		--fail-on=note "$object"
	# A second opinion on where the table points: binutils.
	relocations=$(readelf -rW "$object" | awk '/^Relocation/ {
		in_table = /__mcount_loc/ } in_table && /^0/' | wc -l)
	is "$name: entries that readelf sees" "$relocations" \
		"$(wc -l <"$dir/sites.want")"
done
done_testing

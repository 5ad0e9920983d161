#!/bin/sh
# SPDX-License-Identifier: MIT
# The manual pages are well formed and know every option of their program.
. tests/tap.sh
. tests/recordmcount/tools.sh

for program in "$recordmcount" "$audit"; do
	page=recordmcount/$(basename "$program").1
	is "$page is well formed" \
		"$(mandoc -T lint -W warning "$page" 2>&1)" ''
	mandoc -T ascii "$page" | sed 's/.\x08//g' >"$tmp/page"
	missing=
	for option in $("$program" --help | grep -oE -- '--[a-z-]+' | sort -u |
		grep -vE -- '--(help|usage|version)'); do
		grep -q -e "$option" "$tmp/page" || missing="$missing $option"
	done
	is "$page has every option" "$missing" ''
done
done_testing

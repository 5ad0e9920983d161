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

# The page of the file format is made from docs/format.md.
page=docs/mcount_loc.5
is "$page is well formed" "$(mandoc -T lint -W warning $page 2>&1)" ''
mandoc -T ascii $page | sed 's/.\x08//g' | tr -s ' \n' ' ' >"$tmp/page"
missing=
# The ticks are those of the page.
# shellcheck disable=SC2016
for word in $(grep -o '`[^` ]*`' docs/format.md | tr -d '`' | sort -u); do
	grep -qF -e "$word" "$tmp/page" || missing="$missing $word"
done
is "$page has every name of docs/format.md" "$missing" ''
is "$page has every heading" "$(grep -c '^\.S[hs] ' $page)" \
	$(($(grep -c '^##' docs/format.md) + 3))
done_testing

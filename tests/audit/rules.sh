#!/bin/sh
# SPDX-License-Identifier: MIT
# Each rule has an input, assembled twice: with bad=1 the rule finds just the
# sentence in its head, with bad=0 nothing does.
. tests/tap.sh
. tests/recordmcount/tools.sh

# header WORD FILE: what the head of an input says of it.
header() {
	sed -n "s,^[#/]* $1: ,,p" "$2"
}

# build SOURCE BAD OBJECT: assembled, and linked if the head says so.
build() {
	as=$(header as "$1")
	ld=$(header ld "$1")
	# Commands and their options.
	# shellcheck disable=SC2086
	$as --defsym bad="$2" -o "$3" "$1" || return
	[ -z "$ld" ] && return
	# shellcheck disable=SC2086
	$ld -o "$3.image" "$3" && mv "$3.image" "$3"
}

for rule in $("$audit" --list-checks | cut -d' ' -f1); do
	source=tests/audit/inputs/$rule.s
	[ -f "$source" ] || { fail "$rule has an input"; continue; }
	less=$(header checks "$source")
	checks="default,$rule${less:+,$less}"
	object=$tmp/$rule-1
	ok "$rule: a bad file" build "$source" 1 "$object"
	is "$rule: the finding" "$("$audit" -q -c "$checks" "$object" 2>&1)" \
		"$object: $(header finds "$source")"
	exits "$rule: --fail-on=note" 1 "$audit" -q -c "$rule" --fail-on=note \
		"$object"
	exits "$rule: --fail-on=never" 0 "$audit" -q -c "$rule" \
		--fail-on=never "$object"
	object=$tmp/$rule-0
	ok "$rule: a good twin" build "$source" 0 "$object"
	is "$rule: no finding in it" \
		"$("$audit" -q -c "$checks" "$object" 2>&1)" ''
	is "$rule: is explained" "$("$audit" --explain="$rule" | head -n 1 |
		cut -d' ' -f1)" "$rule"
done
done_testing

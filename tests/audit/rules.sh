#!/bin/sh
# SPDX-License-Identifier: MIT
# Each rule has an input, assembled twice for each of several machines: with
# bad=1 the rule finds just the sentence in its head, with bad=0 nothing does.
# The head of machines/NAME.s fills in what the sentence has between "@".
. tests/tap.sh
. tests/recordmcount/tools.sh

usual='x86_64 i386 aarch64 powerpc s390x'

# machine WORD NAME: what the head of a machine says.
machine() {
	sed -n "s,^# $1: ,,p" "tests/audit/machines/$2.s"
}

# header WORD RULE MACHINE: what the head of an input says of that machine.
header() {
	header_text=$(sed -n "s,^# $1: ,,p" "tests/audit/inputs/$2.s")
	case $header_text in
	*@*) echo "$header_text" | sed "$(sed -n \
		's,^# \([A-Z]*\): \(.*\),s|@\1@|\2|g,p' \
		"tests/audit/machines/$3.s")" ;;
	*) echo "$header_text" ;;
	esac
}

# build RULE MACHINE BAD OBJECT: assembled, and linked if the head says so.
build() {
	as=$(machine as "$2")
	flags=$(header ld "$1" "$2")
	# Commands and their options.
	# shellcheck disable=SC2086
	cat "tests/audit/machines/$2.s" "tests/audit/inputs/$1.s" >"$4.s"
	$as --defsym bad="$3" -o "$4" "$4.s" || return
	[ -z "$flags" ] && return
	# shellcheck disable=SC2046,SC2086
	$(machine ld "$2") $flags -o "$4.image" "$4" && mv "$4.image" "$4"
}

# expect JSON OBJECT: what a source says of it, in a file.
expect() {
	echo "{\"schema\": \"mcount-expect/1\", \"units\": [{\"object\": \"$2\",
		\"parsed\": true, \"functions\": [$1]}]}" >"$2.json"
}

# findings RULE OPTIONS OBJECT
findings() {
	# Options.
	# shellcheck disable=SC2086
	"$audit" -q -c "default,$1" $2 "$3" 2>&1
}

# try RULE MACHINE
try() {
	options=$(header options "$1" "$2")
	twin=$(header twin "$1" "$2")
	less=$(header checks "$1" "$2")
	options="$options${less:+ -c default,$1,$less}"
	object=$tmp/$1-$2
	said=$(header expect "$1" "$2")
	if [ -n "$said" ]; then
		expect "$said" "$object"
		expect "$said" "$object-0"
		options="$options --expect=$object.json"
		twin="--expect=$object-0.json"
	fi
	ok "$1 $2: a bad file" build "$1" "$2" 1 "$object"
	is "$1 $2: the finding" "$(findings "$1" "$options" "$object")" \
		"$object: $(header finds "$1" "$2")"
	ok "$1 $2: a good twin" build "$1" "$2" 0 "$object-0"
	is "$1 $2: no finding in it" \
		"$(findings "$1" "${twin:-$options}" "$object-0")" ''
}

for rule in $("$audit" --list-checks | cut -d' ' -f1); do
	[ -f "tests/audit/inputs/$rule.s" ] ||
		{ fail "$rule has an input"; continue; }
	machines=$(header machines "$rule" x86_64)
	for name in ${machines:-$usual}; do
		try "$rule" "$name"
	done
	# The last one's options.
	# shellcheck disable=SC2086
	exits "$rule: --fail-on=note" 1 "$audit" -q -c "$rule" $options \
		--fail-on=note "$object"
	# shellcheck disable=SC2086
	exits "$rule: --fail-on=never" 0 "$audit" -q -c "$rule" $options \
		--fail-on=never "$object"
	is "$rule: is explained" "$("$audit" --explain="$rule" | head -n 1 |
		cut -d' ' -f1)" "$rule"
done

# NOPs of Linux's alternatives in an image, where no relocation is left.
image=$tmp/alternatives
ok 'alternatives: link' ld -e f -o "$image" "$tmp/MC037-x86_64-0"
is 'alternatives: no finding' "$(findings MC037,-MC024 '' "$image")" ''
objcopy -R .altinstructions "$image"
is 'alternatives: without them' "$(findings MC037,-MC024 '' "$image" |
	sed 's/.*warning: //')" \
	'h begins with the NOPs of a site that no entry names [MC037]'
done_testing

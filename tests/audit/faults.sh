#!/bin/sh
# SPDX-License-Identifier: MIT
# Faults made in good files, each of which the audit must find, by the rule
# that is about it.
. tests/tap.sh
. tests/recordmcount/tools.sh

faults=$PWD/tests/audit/mutator
count=0

# machine WORD NAME
machine() {
	sed -n "s,^# $1: ,,p" "tests/audit/machines/$2.s"
}

# build MACHINE NOPS LINKED FILE
build() {
	# A command and its options.
	# shellcheck disable=SC2046
	$(machine as "$1") --defsym nops="$2" --defsym linked="$3" -o "$4" \
		"tests/audit/machines/$1.s" tests/audit/good.s || return
	[ "$3" = 0 ] && return
	# shellcheck disable=SC2046
	$(machine ld "$1") -o "$4.image" "$4" && mv "$4.image" "$4"
}

# fault NAME RULE FILE WHAT: RULE is an id, or "trouble" for what no program
# could read.
fault() {
	ok "$4: make $1" "$faults" "$1" "$3" "$3.bad"
	count=$((count + 1))
	if [ "$2" = trouble ]; then
		exits "$4: $1 is refused" 2 "$audit" -q "$3.bad"
		is "$4: with a sentence" "$("$audit" -q "$3.bad" 2>&1 |
			wc -l)" 1
	else
		exits "$4: $1 is found" 1 "$audit" -q --fail-on=warning "$3.bad"
		ok "$4: $1 is $2" grep -q "\[$2\]" <<-END
			$("$audit" -q "$3.bad")
		END
	fi
}

# each FILE WHAT: the faults of its standard input.
each() {
	ok "$2: nothing is wrong" "$audit" -q --fail-on=note "$1"
	while read -r name rule; do
		fault "$name" "$rule" "$1" "$2"
	done
}

for cpu in x86_64 i386 aarch64 powerpc s390x; do
	ok "$cpu: calls" build "$cpu" 0 0 "$tmp/calls"
	each "$tmp/calls" "$cpu calls" <<-END
		shift MC003
		shift-back MC003
		shift-all MC003
		far MC004
		drop-last MC015
		drop-table MC010
		duplicate MC020
		zero MC026
		zero-all MC026
		foreign MC004
		global MC027
		undefined MC026
		relocation MC028
		half MC032
		odd trouble
		unloaded MC029
		overwrite MC025
		link-order MC011
	END
	ok "$cpu: NOPs" build "$cpu" 1 0 "$tmp/nops"
	each "$tmp/nops" "$cpu NOPs" <<-END
		shift MC003
		drop-last MC037
		drop-table MC001
		duplicate MC037
		zero MC026
		version MC031
		size MC033
		cut-note trouble
	END
	ok "$cpu: an image of calls" build "$cpu" 0 1 "$tmp/image"
	each "$tmp/image" "$cpu image" <<-END
		shift MC003
		far MC026
		drop-last MC015
		duplicate MC020
		zero MC026
		foreign MC004
		half MC032
		overwrite MC003
	END
	ok "$cpu: an image of NOPs" build "$cpu" 1 1 "$tmp/image"
	each "$tmp/image" "$cpu image of NOPs" <<-END
		shift-all MC003
		drop-last MC037
		foreign MC004
	END
done
for cpu in aarch64 powerpc; do
	ok "$cpu: calls" build "$cpu" 0 0 "$tmp/calls"
	each "$tmp/calls" "$cpu" <<-END
		unaligned MC014
	END
done
is 'there were as many faults as there are to be' "$((count >= 50))" 1
echo "# $count faults"
done_testing

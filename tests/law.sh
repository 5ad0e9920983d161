#!/bin/sh
# SPDX-License-Identifier: MIT
# The dependency law holds because breaking it breaks the build.  Each room
# gets one target that reaches into another room, in a second package root
# that shadows the room's own folder; Bazel must refuse it, and for the right
# reason.  Run by ./test: one Bazel cannot run inside another's test.
set -u
cd "$(dirname "$0")/.." || exit 2
# shellcheck source=tests/tap.sh
. tests/tap.sh

rooms='recordmcount gcc-plugin clang-pass runtime'
shadow=$(mktemp -d)
trap 'rm -rf "$shadow"' EXIT

# A target of each room that could be compiled against; gcc-plugin has none.
code_of() {
	case $1 in
	recordmcount) echo //recordmcount:obj ;;
	runtime) echo //runtime:headers ;;
	esac
}

# header ROOM: one that the room has, and that its neighbours might want.
header() {
	find "$1" -name '*.h' | sort | head -n 1
}

# add ROOM INCLUDE DEP: shadow the room and give it one more target.
add() {
	rm -rf "${shadow:?}/$1"
	cp -R "$1" "$shadow/$1"
	printf '#include "%s"\n' "$2" >"$shadow/$1/breach.c"
	cat >>"$shadow/$1/BUILD" <<-END

		cc_library(name = "breach", srcs = ["breach.c"], deps = [$3])
	END
}

try() {
	bazel build --package_path="$shadow:$PWD" "//$1:breach" 2>&1
	tried=$?
	rm -rf "${shadow:?}/$1"
	return $tried
}

# refused NAME TEXT ROOM: the build fails and says TEXT.
refused() {
	if out=$(try "$3"); then
		fail "$1" "the build accepts it"
	elif echo "$out" | grep -q "$2"; then
		pass "$1"
	else
		fail "$1" "$out"
	fi
}

for room in $rooms; do
	[ -f "$room/BUILD" ] || continue
	add "$room" arch/arch.h '"//arch:arch_h"'
	ok "$room may include arch/arch.h" try "$room"
	for other in $rooms; do
		[ "$room" != "$other" ] || continue
		[ -f "$other/BUILD" ] || continue
		wanted=$(header "$other")
		add "$room" "$wanted" ''
		refused "$room cannot see $wanted" 'No such file' "$room"
		code=$(code_of "$other")
		[ -n "$code" ] || continue
		add "$room" "$wanted" "\"$code\""
		refused "$room may not depend on $other" 'is not visible from' "$room"
	done
done
done_testing

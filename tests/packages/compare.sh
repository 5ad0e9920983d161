#!/bin/sh
# SPDX-License-Identifier: MIT
# A compiler for a package's own build: compare.sh LOG PLUGIN CC ARGUMENT...
# does with the plugin what it is asked.  Each source in C is compiled to
# assembly too, with the plugin and without it; LOG gets "same FILE" or
# "differs FILE" and the difference.
set -u
log=$1
plugin=$2
cc=$3
shift 3
# shellcheck source=tests/gcc_plugin/stripped.sh
. "${0%/*}/../gcc_plugin/stripped.sh"

"$cc" "$@" -fplugin="$plugin" || exit

# Take the sources and where the output goes out of the arguments.
sources=
previous=
for word; do
	shift
	case $previous$word in
	*conftest* | -E | -M) exit 0 ;;
	-o*) ;;
	*.c) sources="$sources $word" ;;
	*) set -- "$@" "$word" ;;
	esac
	previous=
	[ "$word" != -o ] || previous=-o
done
[ -n "$sources" ] || exit 0

work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT

# text OPTION SOURCE ARGUMENT...: what is left without sites.
text() {
	"$cc" "$@" -w -fno-verbose-asm -S -o "$work/a.s" &&
		stripped <"$work/a.s"
}

for source in $sources; do
	# A function with a site destroys what any function may.
	text -fno-ipa-ra "$source" "$@" >"$work/without" || exit
	text "-fplugin=$plugin" "$source" "$@" >"$work/with" || exit
	if how=$(diff "$work/without" "$work/with"); then
		echo "same $source" >>"$log"
	else
		printf '%s\n' "differs $source" "$how" >>"$log"
	fi
done

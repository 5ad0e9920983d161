#!/bin/sh
# SPDX-License-Identifier: MIT
# The compiler's assembly with the plugin is the one without it plus sites and
# their table; the same source gives the same text.
set -u
. tests/gcc_plugin/compiler.sh
# shellcheck source=tests/gcc_plugin/stripped.sh
. tests/gcc_plugin/stripped.sh

# assembly COMPILER ARGUMENT...
assembly() {
	assembly_cc=$1
	shift
	"$assembly_cc" -w -fno-verbose-asm -S -o - "$@"
}

# Functions without a site keep what IPA-RA knows of them, so here they have
# one; -fno-ipa-ra is what the sites' clobbers come to, a thunk's caller aside.
all_have='-Dno_instrument_function=noinline
	-Dpatchable_function_entry(...)=noinline -fno-devirtualize'
debug='-fPIC -g -gno-record-gcc-switches -gno-variable-location-views'

# same_text FILE LEVEL OPTIONS STUBS
same_text() {
	same_cc=$cc
	[ "$1" != torture.cc ] || same_cc=$cxx
	case $4:$arch in
	mcount-rt:x86_64) knows= ;;
	*) knows=-fno-ipa-ra ;;
	esac
	# shellcheck disable=SC2086
	assembly "$same_cc" $all_have $2 $3 $knows "$here/$1" \
		>"$work/plain.s"
	# shellcheck disable=SC2086
	assembly "$same_cc" $all_have $2 $3 -fplugin="$plugin" \
		-fplugin-arg-mcount-stubs="$4" "$here/$1" >"$work/with.s"
	stripped <"$work/plain.s" >"$work/want.s"
	stripped <"$work/with.s" >"$work/got.s"
	if grep -q LMCOUNT "$work/with.s"; then
		same "$*" "$work/want.s" "$work/got.s"
	else
		fail "$*" "no site"
	fi
}

for level in -O0 -O1 -O2 -O3 -Os; do
	# Below it there is no -fipa-ra, above it no more of it.
	case $level in
	-O2) stubs='any mcount-rt' ;;
	*) stubs=any ;;
	esac
	for options in '-fno-pic' "$debug" $(cpu_options); do
		# The stand-in for a pad that signs is the one addition that is
		# no site: sites_test.sh and run_test.sh look at it.
		case $options in *pac-ret* | *standard) continue ;; esac
		for file in torture.c torture.cc keeps.c; do
			for stub in $stubs; do
				same_text $file $level "$options" "$stub"
			done
		done
	done
done

# The comparison above has teeth: without sites IPA-RA changes the caller.
assembly "$cc" -O2 "$here/keeps.c" >"$work/ra.s"
assembly "$cc" -O2 -fno-ipa-ra "$here/keeps.c" >"$work/no_ra.s"
exits "IPA-RA has work in keeps.c" 1 cmp -s "$work/ra.s" "$work/no_ra.s"

# The same source gives the same bytes, wherever the output goes.
for file in torture.c torture.cc; do
	ok "compile $file" cc_with -w -O2 -c "$here/$file" -o "$work/1.o"
	ok "again" cc_with -w -O2 -c "$here/$file" -o "$work/second.o"
	ok "$file is reproducible" cmp "$work/1.o" "$work/second.o"
done
ok "-fcompare-debug" cc_with -w -O2 -g -fcompare-debug -c "$here/torture.c" \
	-o "$work/1.o"

done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# Programs switch their own sites to a tracer and back, and compute the same.
set -u
. tests/gcc_plugin/compiler.sh

# The harness: what reads and writes sites, without sites of its own.
for source in "$here/run.c" arch/site.c "arch/$cpu/$cpu.c" \
	"$here/stub_$cpu.S"; do
	object=$work/$(basename "${source%.*}").h.o
	ok "compile $source" "$cc" -O1 -w -fPIE -I. -DRUN_ARCH="arch_$cpu" -c \
		"$source" -o "$object"
done

# build OPTION...: a program of every input.
build() {
	for source in torture.c torture.cc second.cc "torture_$cpu.c" keeps.c
	do
		cxx_if_cc=cc_with
		case $source in *.cc) cxx_if_cc=cxx_with ;; esac
		"$cxx_if_cc" -w "$@" -c "$here/$source" \
			-o "$work/$source.o" || return 1
	done
	"$cxx" "$@" "$work"/*.h.o "$work"/*.c.o "$work"/*.cc.o -o "$work/run"
}

# runs NAME: the program computes the same with all its sites, most of which
# are hit.
runs() {
	out=$(run "$work/run" 2>&1)
	status=$?
	hit=$(echo "$out" | sed -n 's/.* \([0-9]*\) hit.*/\1/p')
	if [ "$status" = 0 ] && [ "${hit:-0}" -ge 40 ]; then
		pass "$1: $out"
	else
		fail "$1" "exit $status: $out"
	fi
}

for level in -O0 -O2 -Os; do
	for link in '-fno-pie -no-pie' '-fpie -pie'; do
		for option in '' $(cpu_options); do
			case $option in *none | -fsplit-stack) continue ;; esac
			# shellcheck disable=SC2086
			ok "build $level $link $option" build $level $link \
				$option
			runs "$level $link $option"
		done
	done
done

# Proof that the tracer tells a site that claims no register from ours.
if [ "$cpu" = aarch64 ]; then
	ok "compile an unclaimed site" "$cc" -O2 -DUNCLAIMED -c \
		"$here/keeps.c" -o "$work/unclaimed.o"
	ok "link it" "$cc" "$work"/*.h.o "$work/unclaimed.o" -o "$work/run"
	out=$(run "$work/run")
	case $out in
	*"each wrong, all on wrong"*) pass "IPA-RA breaks it: $out" ;;
	*) fail "IPA-RA was to break an unclaimed site" "$out" ;;
	esac
	ok "compile the plugin's site" cc_with -O2 -c "$here/keeps.c" \
		-o "$work/claimed.o"
	ok "link it" "$cc" "$work"/*.h.o "$work/claimed.o" -o "$work/run"
	ok "IPA-RA knows the plugin's site" run "$work/run"
fi

done_testing

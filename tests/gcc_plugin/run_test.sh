#!/bin/sh
# SPDX-License-Identifier: MIT
# Programs switch their own sites to a tracer and back, and compute the same.
set -u
. tests/gcc_plugin/compiler.sh

# What the target can link; its code may have to reach absolute addresses.
# What GCC 12 makes of the harness for sh4 with optimisation is wrong, as is the
# start-up code of Debian's libc: see bare_sh4.c.
harness_level=-O1
start=
case $cpu in
hppa) links='-fno-pie/-no-pie' ;;
sh4)
	links='-fno-pie/-no-pie'
	cxx=
	harness_level='-O0 -fno-builtin'
	start='-static -nostartfiles -Wl,--defsym=_init=0,--defsym=_fini=0'
	;;
*) links='-fno-pie/-no-pie -fpie/-pie' ;;
esac

# Both ABIs of MIPS have one tracer.
stub=$arch
[ "$arch" != mips64 ] || stub=mips

# harness OPTION...: what reads and writes sites, without sites of its own.
harness() {
	# Some of these are lists of words, others may be none.
	# shellcheck disable=SC2086,SC2046
	for source in "$here/run.c" arch/site.c "arch/$arch/$arch.c" \
		"$here/stub_$stub.S" $(ls "$here/bare_$cpu.c" 2>/dev/null); do
		object=$work/$(basename "${source%.*}").h.o
		"$cc" "$@" $harness_level -w -I. -DRUN_ARCH="arch_$arch" -c \
			"$source" -o "$object" || return 1
	done
}

# build OPTION...: a program of every input.
build() {
	rm -f "$work"/*.o
	harness "$@" || return 1
	for source in $(inputs) keeps.c ${cxx:+second.cc}; do
		compile "$source" "$@" -o "$work/$source.o" || return 1
	done
	# shellcheck disable=SC2086
	"${cxx:-$cc}" "$@" $start "$work"/*.o -o "$work/run"
}

# runs NAME: the program computes the same with all its sites, most of which
# are hit.
runs() {
	out=$(run "$work/run" 2>&1)
	status=$?
	hit=$(echo "$out" | sed -n 's/.* \([0-9]*\) hit.*/\1/p')
	if [ "$status" = 0 ] && [ "${hit:-0}" -ge "$enough" ]; then
		pass "$1: $out"
	else
		fail "$1" "exit $status: $out"
	fi
}

enough=40
[ -n "$cxx" ] || enough=25
for level in -O0 -O2 -Os; do
	for link in $links; do
		for option in '' $(cpu_options); do
			case $option in
			*none | -fsplit-stack) continue ;;
			esac
			# shellcheck disable=SC2086
			ok "build $level $link $option" build $level \
				"${link%/*}" "${link#*/}" $option
			runs "$level $link $option"
		done
	done
done

# Proof that the tracer tells a site that claims no register from ours.
# Elsewhere IPA-RA finds no register here that a tracer destroys.
case $cpu in
aarch64) unclaimed='nop; nop' ;;
m68k) unclaimed='nop; nop; nop' ;;
mips64el) unclaimed='.set push; .set noreorder; nop; nop; nop; .set pop' ;;
*) unclaimed= ;;
esac
if [ -n "$unclaimed" ]; then
	ok "compile an unclaimed site" "$cc" -O2 -DUNCLAIMED="\"$unclaimed\"" -c \
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

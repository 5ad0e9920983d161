#!/bin/sh
# SPDX-License-Identifier: MIT
# The descriptors' arithmetic against people who know: the linker binds the
# calls of each sites.s, and the descriptor must read the same target out of
# the bytes and make the same bytes for it; a call that the descriptor puts
# into the plugin's site must be what the disassembler says it is.
set -u
# shellcheck source=tests/tap.sh
. tests/tap.sh
tool=tests/arch/site_tool
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

base=100000
there=120000

# Keep the sections apart, so that offsets in sites.want hold.
cat >"$work/apart.lds" <<END
SECTIONS {
	. = 0x$base;
	.text : { *(.text) }
	. = ALIGN(0x1000);
	.text.unlikely : { *(.text.unlikely) }
	. = ALIGN(0x1000);
	.init.text : { *(.init.text) }
	. = 0x140000;
	.got : { *(.got*) *(.toc) *(.plt) *(.sdata) }
	_gp = . + 0x7ff0;
	__mcount_loc : { *(__mcount_loc) }
	/DISCARD/ : { *(.note*) *(.eh_frame) *(.MIPS.*) *(.reginfo) *(.comment) }
}
END

symbols() {
	for name in __fentry__ mcount _mcount __mcount __gnu_mcount_nc; do
		printf ' --defsym %s=0x%s --defsym %s_more=0x%s' \
			$name $there $name $there
		printf ' --defsym %smore=0x%s' $name $there
	done
}

# column NAME SECTION N: the Nth column of readelf's line of that section.
column() {
	readelf -SW "$work/$1" | sed 's/^ *\[ *[0-9]*\] *//' |
		awk -v name="$2" -v n="$3" '$1 == name { print $n }'
}

# bytes ARCH SECTION OFFSET SIZE: as one hexadecimal word.
bytes() {
	od -An -v -tx1 -N "$4" \
		-j $((0x$(column "$1" "$2" 4) + $3)) "$work/$1" | tr -d ' \n'
}

# put FILE POSITION HEX: overwrite bytes of a file.
put() {
	# The format is the bytes themselves, as octal escapes.
	# shellcheck disable=SC2059
	printf "$(printf '%s' "$3" | sed 's/../0x& /g' | tr ' ' '\n' |
		while read -r byte; do
			[ -z "$byte" ] || printf '\\%03o' "$byte"
		done)" |
		dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# Calls through a table or by an address in pieces have no single operand.
is_direct() {
	case $1 in got-call* | long-call | jsr | jalr*) return 1 ;; esac
}

check_call() {
	found=$(bytes "$arch" "$section" "$offset" "$size")
	is "$arch $where $shape goes where the linker sent it" \
		"$($tool target "$arch" "$order" "$shape" "$pc" "$found")" \
		"$there"
	# Where the linker leaves a blx, bl is what a site is switched on to.
	[ "$shape" = thumb-blx ] ||
		is "$arch $where $shape is made as the linker made it" \
			"$($tool on "$arch" "$order" "$shape" "$pc" $there)" "$found"
}

check_disassembled() {
	cp "$work/$arch" "$work/on"
	position=$((0x$(column "$arch" "$section" 4) + offset))
	put "$work/on" "$position" \
		"$($tool on "$arch" "$order" "$shape" "$pc" $there)"
	printed=$($dump -d --start-address="0x$pc" \
		--stop-address="$((0x$pc + size))" "$work/on")
	# LLVM prints how far, from the branch in the last four bytes.
	far=$((0x$there - 0x$pc - size + 4))
	if echo "$printed" | grep -Eq "((0x)?0*$there|\sbl\s+$far)([ ,<]|\$)"; then
		pass "$arch $where $shape on is a call of 0x$there"
	else
		fail "$arch $where $shape on is no call of 0x$there" "$printed"
	fi
}

check_site() {
	section=${where%+*}
	offset=$((${where##*+}))
	pc=$(printf '%x' $((0x$(column "$arch" "$section" 3) + offset)))
	size=$($tool size "$arch" "$order" "$shape")
	case $shape in
	nop* | brcl0) check_disassembled ;;
	# The linker turns it into blx for the absolute symbol.
	thumb-bl | thumb-nop*) check_disassembled ;;
	*) if is_direct "$shape"; then check_call; fi ;;
	esac
}

for sites in arch/*/sites.s; do
	arch=$(basename "$(dirname "$sites")")
	as=$(sed -n '1,3s/.*as: //p' "$sites")
	ld=$(sed -n '1,3s/.*ld: //p' "$sites")
	case $ld in
	ld.lld*) dump=llvm-objdump${ld#ld.lld} ;;
	*) dump=${ld%%-ld*}-objdump ;;
	esac
	# The commands are lists of words.
	# shellcheck disable=SC2046,SC2086
	if ! out=$($as "$sites" -o "$work/$arch.o" 2>&1 &&
		$ld -T "$work/apart.lds" --no-relax $(symbols) \
			"$work/$arch.o" -o "$work/$arch" 2>&1); then
		fail "$arch assembles and links" "$out"
		continue
	fi
	pass "$arch assembles and links"
	order=little
	readelf -h "$work/$arch" | grep -q 'big endian' && order=big
	while read -r where shape _; do
		check_site
	done <"arch/$arch/sites.want"
done
done_testing

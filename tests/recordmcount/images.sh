#!/bin/sh
# SPDX-License-Identifier: MIT
# Linked images: dead entries go, the rest is sorted, the loader's relocations
# and those that a linker emits follow; what has no room is said.
. tests/tap.sh
. tests/recordmcount/tools.sh

cat >"$tmp/a.s" <<'END'
	.text
	.weak f
	.type f, @function
f:	call __fentry__
	ret
	.size f, . - f
	.globl g
	.type g, @function
g:	call __fentry__
	call f
	jmp h
	.size g, . - g
	.section .text.hot, "ax"
	.globl h
	.type h, @function
h:	call __fentry__
	ret
	.size h, . - h
	.section .note.GNU-stack, "", @progbits
END
cat >"$tmp/b.s" <<'END'
	.text
	.globl f, _start, __fentry__
	.hidden __fentry__
	.type f, @function
f:	call __fentry__
	ret
	.size f, . - f
	.type __fentry__, @function
__fentry__:
	ret
	.size __fentry__, . - __fentry__
	.type _start, @function
_start:	call g
	mov $60, %eax
	xor %edi, %edi
	syscall
	.size _start, . - _start
	.type local, @function
local:	ret
	.size local, . - local
	.section .note.GNU-stack, "", @progbits
END
for name in a b; do
	as --64 -o "$tmp/$name.bare" "$tmp/$name.s"
	cp "$tmp/$name.bare" "$tmp/$name.o"
	"$recordmcount" --profile=all "$tmp/$name.o"
done

# loaded IMAGE: the addresses that the loader's RELATIVE relocations write
# into the table, in the table's order.
loaded() {
	readelf -rW "$1" | grep _RELATIVE | sort -u |
		sed 's/^.*_RELATIVE *//'
}

# dead IMAGE: the call in the body of f that the link overrode.
dead() {
	for call in $(calls "$1"); do
		nm -S --defined-only "$1" | awk -v at="$call" '
			function n(x,  i, v) {
				for (i = 1; i <= length(x); i++)
					v = 16 * v + index("0123456789abcdef",
						substr(x, i, 1)) - 1
				return v
			}
			NF == 4 && n(at) >= n($1) && n(at) < n($1) + n($2) {
				found = 1
			}
			END { exit found }' && echo "$call"
	done
}

for linker in ld.bfd ld.gold ld.lld; do
	image=$tmp/$linker
	ok "$linker: link" "$linker" -o "$image" "$tmp/a.o" "$tmp/b.o"
	gone=$(dead "$image")
	is "$linker: one call is dead" "$(echo "$gone" | wc -w)" 1
	before=$(stat -c %s "$image")
	ok "$linker: record" "$recordmcount" "$image"
	is "$linker: the live calls, sorted" "$(table "$image")" \
		"$(echo - && calls "$image" | grep -vx "$gone" | sort)"
	is "$linker: the size stays" "$(stat -c %s "$image")" "$before"
	ok "$linker: it runs" "$image"
	cp "$image" "$tmp/once"
	ok "$linker: again" "$recordmcount" "$image"
	same "$linker: again changes nothing" "$image" "$tmp/once"
done

# Position-independent, with addends in the relocations.
for linker in ld.bfd ld.gold ld.lld; do
	image=$tmp/$linker-pie
	ok "$linker: link a PIE" "$linker" -pie \
		-o "$image" "$tmp/a.o" "$tmp/b.o"
	gone=$(dead "$image")
	ok "$linker: record it" "$recordmcount" "$image"
	is "$linker: its table, loaded" "$(loaded "$image")" \
		"$(calls "$image" | grep -vx "$gone" | sort)"
	is "$linker: no DT_TEXTREL" "$(readelf -dW "$image" | grep -c TEXTREL)" 0
	cp "$image" "$tmp/once"
	ok "$linker: again" "$recordmcount" "$image"
	same "$linker: again changes nothing" "$image" "$tmp/once"
done
is 'the audit lists the live sites' "$("$audit" --list "$tmp/ld.bfd-pie" |
	grep -c ' call built ')" 3

# RELR, which cannot let go of one: sorted where none is dead.
sed 's/^f:/f2:/; s/\.weak f/.globl f2/; s/ f, / f2, /; s/- f$/- f2/
	s/__fentry__, @/__fentry__, @/' "$tmp/a.s" >"$tmp/c.s"
as --64 -o "$tmp/c.o" "$tmp/c.s"
"$recordmcount" --profile=all "$tmp/c.o"
relr=--pack-dyn-relocs=relr
ok 'RELR: link' ld.lld -pie $relr --apply-dynamic-relocs -o "$tmp/relr" \
	"$tmp/c.o" "$tmp/b.o"
ok 'RELR: it is' sh -c "readelf -SW '$tmp/relr' | grep -q 'RELR'"
ok 'RELR: record' "$recordmcount" "$tmp/relr"
is 'RELR: sorted' "$(table "$tmp/relr")" "$(calls "$tmp/relr" | sort)"
ok 'RELR: link what is dead' ld.lld -pie $relr -o "$tmp/relr" "$tmp/a.o" \
	"$tmp/b.o"
cp "$tmp/relr" "$tmp/before"
exits 'RELR: dead entries are refused' 2 "$recordmcount" "$tmp/relr"
same 'RELR: and the image stays' "$tmp/relr" "$tmp/before"
ok 'RELR: a compact table has them not' "$recordmcount" --compact "$tmp/relr"
is 'RELR: the live calls' "$(near "$tmp/relr")" "$(calls "$tmp/relr" |
	grep -vx "$(dead "$tmp/relr")")"

# Relocations that the linker emits follow their entries.
ok 'emitted relocations: link' ld.bfd -q -o "$tmp/q" "$tmp/a.o" "$tmp/b.o"
ok 'emitted relocations: record' "$recordmcount" "$tmp/q"
is 'emitted relocations: in the places of the entries' \
	"$(readelf -rW "$tmp/q" | sed -n '/__mcount_loc/,/^$/{
		s/^0*\([0-9a-f]*\) .*R_X86_64_64 .*/\1/p}' | sort)" \
	"$(readelf -SW "$tmp/q" | awk '$2 == "__mcount_loc" ||
		$3 == "__mcount_loc"' | sed 's/.*PROGBITS *0*//; s/ .*//' |
		while read -r at; do for i in 1 2 3; do
			printf '%x\n' $((0x$at + 8 * i)); done; done)"
ok 'emitted relocations: calls off' "$recordmcount" --nop=all "$tmp/q"
is 'emitted relocations: the dead call keeps its own' \
	"$(readelf -rW "$tmp/q" | grep -c __fentry__)" 1
ok 'emitted relocations: it runs' "$tmp/q"

# Big-endian, RELA; and REL, whose addends stand in the table.
cat >"$tmp/p.s" <<'END'
	.text
	.globl _start, _mcount
	.type _start, @function
_start:	mflr 0
	bl _mcount
	b hot
	.size _start, . - _start
	.type _mcount, @function
_mcount:
	blr
	.size _mcount, . - _mcount
	.section .text.hot, "ax"
	.type hot, @function
hot:	mflr 0
	bl _mcount
	blr
	.size hot, . - hot
END
# both NAME AS LD...: a link of NAME.s, whose two entries are out of order.
both() {
	name=$1
	$2 -o "$tmp/$name.o" "$tmp/$name.s"
	"$recordmcount" --profile=all "$tmp/$name.o"
	shift 2
	ok "$name: link" "$@" -o "$tmp/$name" "$tmp/$name.o"
	cp "$tmp/$name" "$tmp/$name.before"
	ok "$name: record" "$recordmcount" "$tmp/$name"
	is "$name: both, sorted" "$("$audit" --list "$tmp/$name")" \
		"$("$audit" --list "$tmp/$name.before")"
	is "$name: was not" "$(objcopy_table "$tmp/$name")" \
		"$(objcopy_table "$tmp/$name.before" | sort)"
	ok "$name: has changed" sh -c "! cmp -s '$tmp/$name' '$tmp/$name.before'"
}

# objcopy_table IMAGE: the table's words, as bytes of the file's order.
objcopy_table() {
	readelf -x __mcount_loc "$1" | sed -n 's/^ *0x[0-9a-f]* *//p' |
		cut -c1-35 | tr ' ' '\n' | grep .
}
both p powerpc-linux-gnu-as powerpc-linux-gnu-ld
cp tests/recordmcount/inputs/hot.s "$tmp/i.s"
both i 'as --32' ld -m elf_i386 -pie

# ARM's BE8: the linker turns the code over, data stay big-endian.
cat >"$tmp/be8.s" <<'END'
	.syntax unified
	.arch armv7-a
	.text
	.globl _start, __gnu_mcount_nc
	.type _start, %function
_start:	push {lr}
	bl __gnu_mcount_nc
	bl hot
	.size _start, . - _start
	.type __gnu_mcount_nc, %function
__gnu_mcount_nc:
	bx lr
	.size __gnu_mcount_nc, . - __gnu_mcount_nc
	.section .text.hot, "ax"
	.type hot, %function
hot:	push {lr}
	bl __gnu_mcount_nc
	bx lr
	.size hot, . - hot
END
both be8 'arm-linux-gnueabi-as -EB' arm-linux-gnueabi-ld -EB --be8
is 'be8: the calls' "$("$audit" --list "$tmp/be8" | cut -d' ' -f2 | uniq -c |
	tr -s ' ')" ' 2 bl'
ok 'be8: off' "$recordmcount" --nop=all "$tmp/be8"
is 'be8: no call is left' "$(calls "$tmp/be8" arm-linux-gnueabi-)" ''

# Calls that a linker leads through stubs because they are far.
cat >"$tmp/far.lds" <<'END'
SECTIONS {
	. = 0x10000;
	.text : { *(.text) }
	. = 0x20000000;
	.text.hot : { *(.text.hot) }
}
END
# far PREFIX ENTRY FIRST: the call of a function that begins with FIRST.
far() {
	cat >"$tmp/far.s" <<END
	.globl _start, $2
	.type $2, %function
$2:
_start:	nop
	.section .text.hot, "ax"
	.type hot, %function
hot:	$3
	bl $2
	.size hot, . - hot
END
	"$1as" -o "$tmp/far.o" "$tmp/far.s"
	ok "$1 far: link" "$1ld" -T "$tmp/far.lds" -o "$tmp/far" "$tmp/far.o"
	is "$1 far: through a stub" "$("$1nm" "$tmp/far" | grep -c veneer)" 1
	ok "$1 far: record" "$recordmcount" --grow "$tmp/far"
	is "$1 far: the call" "$("$audit" --list "$tmp/far" |
		sed 's/.* //')" hot+0x4
}
far aarch64-linux-gnu- _mcount nop
far arm-linux-gnueabi- __gnu_mcount_nc 'push {lr}'

# What has no table, and what has too small a one.
ok 'no table: link' ld.bfd -o "$tmp/none" "$tmp/a.bare" "$tmp/b.bare"
cp "$tmp/none" "$tmp/before"
exits 'no table: refused' 2 "$recordmcount" "$tmp/none"
is 'no table: why' "$("$recordmcount" "$tmp/none" 2>&1 | head -n 1)" \
	"$tmp/none: the table has no room for 3 calls: --grow makes it"
same 'no table: the image stays' "$tmp/none" "$tmp/before"
ok 'no table: --nop=all needs none' "$recordmcount" --section=none \
	--nop=all "$tmp/none"
is 'no table: one call is left, the dead one' "$(calls "$tmp/none" | wc -l)" 1
ok 'no table: it runs' "$tmp/none"
ok 'part of one: link' ld.bfd -o "$tmp/part" "$tmp/a.o" "$tmp/b.bare"
ok 'part of one: the slot of the dead entry is enough' "$recordmcount" \
	"$tmp/part"
is 'part of one: all live calls' "$(table "$tmp/part")" \
	"$(calls "$tmp/part" | grep -vx "$(dead "$tmp/part")" | sort)"

# Without a local symbol a dead body looks like a static function; but that is
# called, or beside code without a site that has no symbol either.
ok 'no local: link' ld.bfd -x -o "$tmp/bare" "$tmp/a.o" "$tmp/b.o"
strip -x "$tmp/bare"
gone=$(dead "$tmp/bare")
ok 'no local: record' "$recordmcount" "$tmp/bare"
is 'no local: the dead entry goes' "$(table "$tmp/bare")" \
	"$(lines - "$(calls "$tmp/bare" | grep -vx "$gone" | sort)")"
sed 's/^local:	ret/	call local\nlocal:	call __fentry__\n	ret/' "$tmp/b.s" |
	as --64 -o "$tmp/called.o"
sed 's/^local:	ret/	.skip 80\nlocal:	call __fentry__\n	ret/' "$tmp/b.s" |
	as --64 -o "$tmp/beside.o"
for name in called beside; do
	"$recordmcount" --profile=all "$tmp/$name.o"
	ok "stripped, $name: link" ld.bfd -o "$tmp/$name" "$tmp/a.o" \
		"$tmp/$name.o"
	strip -x "$tmp/$name"
	ok "stripped, $name: record" "$recordmcount" "$tmp/$name"
	is "stripped, $name: nothing is dropped" "$(table "$tmp/$name")" \
		"$(calls "$tmp/$name" | sort)"
done

# A kernel's table, which is a part of a section between two symbols.
cat >"$tmp/k.lds" <<'END'
SECTIONS {
	. = 0x400000;
	.text : { *(.text .text.*) }
	.init.data : {
		QUAD(0x1234)
		__start_mcount_loc = .;
		KEEP(*(__mcount_loc))
		__stop_mcount_loc = .;
		QUAD(0x5678)
	}
}
END
ok 'a kernel: link' ld.bfd -T "$tmp/k.lds" -o "$tmp/vmlinux" "$tmp/a.o" \
	"$tmp/b.o"
is 'a kernel: the audit tells of the dead one' "$("$audit" -q "$tmp/vmlinux" |
	grep -c 'note: 1 entry is of no function')" 1
exits 'a kernel: which is no fault' 0 "$audit" "$tmp/vmlinux"
ok 'a kernel: record' "$recordmcount" "$tmp/vmlinux"
ok 'a kernel: the audit finds nothing more' "$audit" --fail-on=note \
	"$tmp/vmlinux"
is 'a kernel: the audit lists all live sites' "$("$audit" --list \
	"$tmp/vmlinux" | wc -l)" "$(calls "$tmp/vmlinux" |
	grep -vxc "$(dead "$tmp/vmlinux")")"
objcopy -O binary --only-section=.init.data "$tmp/vmlinux" "$tmp/data"
is 'a kernel: its table, and what is around it' \
	"$(od -An -v -tx8 -w8 "$tmp/data" | sed 's/^ *0*//; s/^$/-/')" \
	"$(lines 1234 - "$(calls "$tmp/vmlinux" |
		grep -vx "$(dead "$tmp/vmlinux")" | sort)" 5678)"
done_testing

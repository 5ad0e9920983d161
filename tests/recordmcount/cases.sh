#!/bin/sh
# SPDX-License-Identifier: MIT
# Inputs that recording tools are known to get wrong, and the right outcome,
# which was read from the disassembly of each input.
. tests/tap.sh
. tests/recordmcount/tools.sh

# record INPUT [OPTION...]: the recorded object of an input.
record() {
	object=$(input "$1")
	shift
	ok "record $(basename "$object")${*:+ $*}" "$recordmcount" -q "$@" \
		"$object"
}

record several
is 'every profiling symbol counts' "$(sites "$object")" "$(lines \
	'.text+0x0 call built' '.text+0x6 call built' '.text+0xc call built')"

record reference
is 'a reference is no call' "$(sites "$object")" '.text+0x0 call built'

record got
is 'the call through the GOT begins two bytes before' "$(sites "$object")" \
	'.text+0x0 got-call built'

record ignored
is 'ignored only: no table' "$(sites "$object")" ''
is 'ignored only: the call is off' "$(objdump -d "$object" |
	grep -c 'nopl *0x0(%rax,%rax,1)')" 1
is 'ignored only: no relocation is left' \
	"$(readelf -rW "$object" | grep -c __fentry__)" 0
is 'ignored only: eu-elflint' "$(eu-elflint --gnu-ld "$object")" 'No errors'

record ignored --nop=none
is 'ignored, not switched off' "$(objdump -d "$object" | grep -c 'call ')" 1
record ignored --profile=all
is 'every section of code' "$(sites "$object")" '.exit.text+0x0 call built'

record exit --nop=all
is 'all off, the recorded too' "$(sites "$object")" '.text+0x0 nop5 built'
is 'all off: no call is left' "$(objdump -d "$object" | grep -c 'call ')" 0
is 'all off: eu-elflint' "$(eu-elflint --gnu-ld "$object")" 'No errors'

record partial
is 'a table is completed' "$(sites "$object")" "$(lines \
	'.text+0x0 call built' '.text+0x6 call built' '.text+0xc call built')"
is 'it stays one table' "$(readelf -SW "$object" |
	grep -c ' __mcount_loc ')" 1

object=$(input numbers)
exits 'a table of numbers is refused' 2 "$recordmcount" "$object"
is 'with a sentence' "$("$recordmcount" "$object" 2>&1 | head -n 1)" \
	"$object: __mcount_loc+0x0: an entry without a relocation"

# Weak symbols only: section symbols are added, and what moved is right.
new=$(input weak)
cp "$new" "$tmp/before.o"
record weak
is 'weak only' "$(sites "$object")" "$(lines \
	'.text.first+0x1 call built' '.text.second+0x0 call built')"
is 'weak only: eu-elflint' "$(eu-elflint --gnu-ld "$object")" 'No errors'
for section in .data .text.first .text.second; do
	is "weak only: $section refers to the same symbols" \
		"$(objdump -r -j $section "$object" | tail -n +3)" \
		"$(objdump -r -j $section "$tmp/before.o" | tail -n +3)"
done
is 'weak only: the group has the same signature' \
	"$(readelf -gW "$object" | grep -c '`.group.*\[second\]')" 1
cat >"$tmp/main.s" <<'END'
	.globl _start, __fentry__, other, outside
_start:
__fentry__:
other:
outside:
	ret
	.section .note.GNU-stack, "", @progbits
END
ok 'weak only: a program' as -o "$tmp/main.o" "$tmp/main.s"
ok 'weak only: links' ld -o "$tmp/weak" "$tmp/main.o" "$object"
is 'weak only: linked sites' "$("$audit" --list "$tmp/weak" |
	sed 's/.* //' | sort)" "$(lines first+0x1 second+0x0)"
ok 'weak only: no finding in the image' "$audit" --fail-on=note "$tmp/weak"

# COMDAT: two files have the function, the link keeps one and its entry.
record group
cp "$object" "$tmp/copy.o"
ok 'groups link' ld -o "$tmp/group" "$tmp/main.o" "$object" "$tmp/copy.o"
is 'one entry for the copy that is kept' "$("$audit" --list "$tmp/group" |
	wc -l)" 1
ok 'no finding in that image' "$audit" --fail-on=note "$tmp/group"

# --gc-sections drops exactly the dead functions' entries.
cat >"$tmp/gc.c" <<'END'
int live(int x) { return x + 1; }
int dead(int x) { return x + 2; }
END
ok 'two functions' gcc-12 -O1 -pg -mfentry -fno-pie -ffunction-sections \
	-c "$tmp/gc.c" -o "$tmp/gc.o"
ok 'recorded by section' "$recordmcount" --layout=link-order "$tmp/gc.o"
ok 'linked with --gc-sections' ld --gc-sections -u live -e _start \
	-o "$tmp/gc" "$tmp/main.o" "$tmp/gc.o"
is 'the live function keeps its entry' "$("$audit" --list "$tmp/gc" |
	sed 's/.* //')" live+0x0

# -mfentry-name: any name may be that of the profiling function.
echo 'int f(int x) { return x + 1; }' >"$tmp/named.c"
for compiler in gcc-11 gcc-12; do
	ok "$compiler: another name" $compiler -O2 -fno-pie -pg -mfentry \
		-mfentry-name=__trace -c "$tmp/named.c" -o "$tmp/named.o"
	ok "$compiler: recorded by --symbol" "$recordmcount" --symbol=__trace \
		"$tmp/named.o"
	is "$compiler: its site" "$("$audit" --list "$tmp/named.o" |
		cut -d' ' -f1)" .text+0x0
done

# NOPs at the entry, of which no relocation tells.
cat >"$tmp/entry.c" <<'END'
int g(int);
int f(int x) { return g(x) + 1; }
__attribute__((weak)) int w(int x) { return g(x) + 2; }
END
for compiler in 's390x-linux-gnu-gcc-12 -mhotpatch=0,3' \
	's390x-linux-gnu-gcc-12 -pg -mfentry -mnop-mcount' \
	'i686-linux-gnu-gcc-12 -pg -mfentry -mnop-mcount -fno-pie' \
	'gcc-12 -pg -mfentry -mnop-mcount -fno-pie' \
	'gcc-11 -pg -mfentry -mnop-mcount -fno-pie -fcf-protection'; do
	# A command and its options.
	# shellcheck disable=SC2086
	ok "$compiler: compile" $compiler -O2 -c "$tmp/entry.c" \
		-o "$tmp/entry.o"
	is "$compiler: not recorded unless asked" \
		"$("$recordmcount" -n "$tmp/entry.o" && echo none)" none
	ok "$compiler: record" "$recordmcount" --entry-nops "$tmp/entry.o"
	is "$compiler: the sites" "$("$audit" --list "$tmp/entry.o" |
		sed 's/.* //; s/+.*//' | sort)" "$(lines f w)"
done

# What a kernel traces, and what of the rest is switched off.
# The lists are words.
# shellcheck disable=SC2086
sections() { lines $1; }
traced='.text .text.f .text_foo .textual .text.unlikely .init.text .ref.text
.sched.text .spinlock.text .irqentry.text .softirqentry.text .kprobes.text
.cpuidle.text'
ignored='.exit.text .noinstr.text .entry.text .head.text .meminit.text
.init.text.foo .ltext .discard.text'
for section in $traced $ignored; do
	printf '\t.section %s, "ax"\n\tcall __fentry__\n' "$section"
	printf '\tcall *__fentry__@GOTPCREL(%%rip)\n\tjmp __fentry__\n'
done | as --64 -o "$tmp/kernel.o" -
cp "$tmp/kernel.o" "$tmp/all.o"
is 'linux: ignored sections are named' "$("$recordmcount" -w "$tmp/kernel.o" |
	cut -d' ' -f2 | sort)" "$(sections "$ignored" | sort)"
is 'linux: the others are recorded' "$(sites "$tmp/kernel.o" | sort)" "$(
	for section in $traced; do
		lines "$section+0x0 call built" "$section+0x5 got-call built"
	done | sort)"
is 'linux: only they have calls' "$(objdump -d "$tmp/kernel.o" |
	sed -n 's/^Disassembly of section \(.*\):/\1/p; s/.*call .*/call/p' |
	grep -B1 call | grep '^\.' | sort)" "$(sections "$traced" | sort)"
is 'linux: a jump is none' "$(objdump -dr "$tmp/kernel.o" |
	grep -A1 'jmp ' | grep -c __fentry__)" \
	"$(sections "$traced $ignored" | wc -l)"
ok 'all: record' "$recordmcount" --profile=all "$tmp/all.o"
is 'all: all are recorded' "$(sites "$tmp/all.o" | wc -l)" \
	$((2 * $(sections "$traced $ignored" | wc -l)))

# Code is little-endian in both byte orders of AArch64; the table is not.
ok 'big-endian: assemble' aarch64-linux-gnu-as -EB -o "$tmp/big.o" \
	"$tree/arch/aarch64/sites.s"
ok 'big-endian: record' "$recordmcount" "$tmp/big.o"
sites "$tmp/big.o" >"$tmp/big.sites"
same 'big-endian: the sites' "$tmp/big.sites" "$tree/arch/aarch64/sites.want"

# More sections than the header can count, in linear time.
many() {
	awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++)
		printf "\t.section .text.f%d, \"ax\"\n\t.weak f%d\nf%d:\n" \
		       "\tcall __fentry__\n\tret\n", i, i, i }' >"$tmp/many.s"
	as -o "$tmp/many.o" "$tmp/many.s"
}
for n in 32630 70000; do
	ok "$n sections of code" many $n
	ok "$n sections: record in seconds" timeout 20 "$recordmcount" \
		"$tmp/many.o"
	is "$n sections: places" "$("$audit" --list "$tmp/many.o" |
		cut -d' ' -f1 | sort -u | wc -l)" $n
done
# The same with a table for each section, of groups, of patchable entries.
each() {
	awk -v n=70000 -v row="$1\\n" 'BEGIN { for (i = 0; i < n; i++)
		printf row, i, i, i, i, i, i, i, i, i }' >"$tmp/each.s"
	llvm-mc-22 -triple=x86_64 -filetype=obj -o "$tmp/many.o" "$tmp/each.s"
}
plain='.section .text.f%d, "ax"\nf%d: '
group='.section .text.f%d, "axG", @progbits, f%d, comdat\n.weak f%d\nf%d: '
call='call __fentry__\nret'
nops='.L%d: .zero 5, 0x90\nret\n.type f%d, @function\n.size f%d, . - f%d\n'
nops=$nops'.section __patchable_function_entries, "awo", @progbits, '
nops=$nops'.text.f%d, unique, %d\n.quad .L%d'
for row in "--layout=link-order $plain$call" "--layout=comdat $group$call" \
	"--patchable $plain$nops"; do
	option=${row%% *}
	row=${row#* }
	ok "70000 sections $option: assemble" each "$row"
	ok "70000 sections $option: record in seconds" timeout 20 \
		"$recordmcount" "$option" "$tmp/many.o"
	ok "70000 sections $option: audit in seconds" timeout 20 \
		"$audit" -q "$tmp/many.o"
	is "70000 sections $option: tables" "$(readelf -SW "$tmp/many.o" |
		grep -c ' __mcount_loc ')" 70000
done
done_testing

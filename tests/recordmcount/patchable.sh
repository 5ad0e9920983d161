#!/bin/sh
# SPDX-License-Identifier: MIT
# --patchable: what -fpatchable-function-entry left becomes the table.  Where
# the sites are is read from the symbols and the disassembly: the first NOP
# at or behind a function's entry, past a landing pad.
. tests/tap.sh
. tests/recordmcount/tools.sh

cat >"$tmp/in.c" <<'END'
int plain(int x) { return x + 1; }
static int __attribute__((noinline)) hidden(int x) { return x * 7; }
__attribute__((weak)) int weak(int x) { return hidden(x) + 3; }
__attribute__((noinline, patchable_function_entry(0, 0)))
int none(int x) { return x - 1; }
__attribute__((section(".init.text"))) int init(int x) { return x - 2; }
END
cat >"$tmp/in.cc" <<'END'
inline __attribute__((noinline)) int shared(int x) { return x * 7; }
int user(int x) { return shared(x) + 1; }
END

# expected OBJECT: the section and the offset of each function that has NOPs.
expected() {
	readelf -SsW "$1" | awk '
		/^ *\[ *[0-9]+\]/ {
			sub(/^ *\[ */, "")
			sub(/\]/, "")
			name[$1] = $2
		}
		$4 == "FUNC" && $NF !~ /^(none|__cfi_.*)$/ {
			n = split($2, digit, "")
			for (i = v = 0; ++i <= n;)
				v = 16 * v + index("0123456789abcdef",
					digit[i]) - 1
			print name[$(NF - 1)], v
		}'
}

# want OBJECT OBJDUMP: the places, a landing pad behind the symbol skipped.
want() {
	expected "$1" | while read -r section at; do
		pad=$("$2" -d -j "$section" --start-address="$at" \
			--stop-address=$((at + 4)) "$1" |
			grep -cE '^ *[0-9a-f]+:.*(endbr|bti)')
		printf '%s+0x%x\n' "$section" $((at - at % 2 + 4 * pad))
	done | sort
}

# convert NAME TOOLS COMMAND...: compile in.c, then record it.
convert() {
	name=$1
	tools=$2
	shift 2
	object=$tmp/$name.o
	ok "$name: compile" "$@" -c "$tmp/in.c" -o "$object"
	want "$object" "${tools}objdump" >"$tmp/want"
	is "$name: five functions, less one" "$(wc -l <"$tmp/want")" 4
	eu-elflint --gnu-ld "$object" >"$tmp/lint" 2>&1
	ok "$name: record" "$recordmcount" --patchable --strict "$object"
	sites "$object" | cut -d' ' -f1 | sort >"$tmp/got"
	same "$name: a site in each" "$tmp/got" "$tmp/want"
	is "$name: nothing is left to convert" \
		"$(readelf -rW "$object" | grep -c patchable)" 0
	if grep -qx 'No errors' "$tmp/lint"; then
		is "$name: eu-elflint" "$(eu-elflint --gnu-ld "$object")" \
			'No errors'
	fi
	cp "$object" "$tmp/once.o"
	ok "$name: again" "$recordmcount" -q --patchable "$object"
	same "$name: again changes nothing" "$object" "$tmp/once.o"
}

entry=-fpatchable-function-entry
for fcf in none full; do
	convert x86_64-5-$fcf '' gcc-12 -O2 $entry=5 -fcf-protection=$fcf
	convert x86_64-21-16-$fcf '' gcc-12 -O2 $entry=21,16 \
		-fcf-protection=$fcf
done
convert x86_64-sections '' gcc-12 -O2 -ffunction-sections $entry=5
convert x86_64-pie '' gcc-11 -O2 -fPIC $entry=5
convert i686 i686-linux-gnu- i686-linux-gnu-gcc-12 -O2 $entry=5
for n in 2 4,2; do
	for bti in none bti; do
		convert aarch64-$n-$bti aarch64-linux-gnu- \
			aarch64-linux-gnu-gcc-12 -O2 $entry=$n \
			-mbranch-protection=$bti
	done
done
convert riscv64-rvc riscv64-linux-gnu- riscv64-linux-gnu-gcc-12 -O2 $entry=4
convert riscv64-8-4 riscv64-linux-gnu- riscv64-linux-gnu-gcc-12 -O2 $entry=8,4
convert riscv64 riscv64-linux-gnu- riscv64-linux-gnu-gcc-12 -O2 $entry=2 \
	-march=rv64g
convert arm arm-linux-gnueabihf- arm-linux-gnueabihf-gcc-12 -O2 -marm $entry=2
convert thumb arm-linux-gnueabihf- arm-linux-gnueabihf-gcc-12 -O2 -mthumb \
	$entry=4
for n in 2 3,1; do
	convert powerpc64le-$n powerpc64le-linux-gnu- \
		powerpc64le-linux-gnu-gcc-12 -O2 $entry=$n
done
convert powerpc powerpc-linux-gnu- powerpc-linux-gnu-gcc-12 -O2 $entry=2
convert s390x s390x-linux-gnu- s390x-linux-gnu-gcc-12 -O2 $entry=3
convert s390x-5-2 s390x-linux-gnu- s390x-linux-gnu-gcc-12 -O2 $entry=5,2
convert sparc64 sparc64-linux-gnu- sparc64-linux-gnu-gcc-12 -O2 $entry=3
convert alpha alpha-linux-gnu- alpha-linux-gnu-gcc-12 -O2 $entry=3
convert m68k m68k-linux-gnu- m68k-linux-gnu-gcc-12 -O2 $entry=4
convert hppa hppa-linux-gnu- hppa-linux-gnu-gcc-12 -O2 $entry=3

# Clang: one section of entries a function, and landing pads and hashes.
clang() {
	name=$1
	tools=$2
	shift 2
	convert "clang-$name" "$tools" clang-22 -O2 "$@"
}
clang x86_64 '' $entry=5
clang x86_64-ibt '' $entry=5 -fcf-protection
clang x86_64-sections '' $entry=5 -ffunction-sections
clang x86_64-kcfi '' $entry=21,16 -fsanitize=kcfi
for triple in aarch64-linux-gnu riscv64-linux-gnu; do
	clang $triple ${triple%-linux-gnu}-linux-gnu- --target=$triple \
		$entry=4
done
# A function that needs a TOC has them behind its second entry.
ok 'clang-powerpc64le: compile' clang-22 -O2 --target=powerpc64le-linux-gnu \
	$entry=2 -c "$tmp/in.c" -o "$tmp/lep.o"
ok 'clang-powerpc64le: record' "$recordmcount" --patchable --strict "$tmp/lep.o"
is 'clang-powerpc64le: sites' "$("$audit" --list "$tmp/lep.o" |
	sed 's/.* //' | sort)" "$(lines hidden+0x0 init+0x0 plain+0x0 weak+0x8)"

clang loongarch64 /usr/lib/llvm-22/bin/llvm- --target=loongarch64-linux-gnu \
	$entry=2
clang aarch64-kcfi aarch64-linux-gnu- --target=aarch64-linux-gnu \
	$entry=4,2 -fsanitize=kcfi -mbranch-protection=standard


# ELFv1 of Power: symbols are of descriptors, which lead to the code.
for compiler in powerpc64-linux-gnu-gcc-12 \
	'clang-22 --target=powerpc64-linux-gnu'; do
	for n in 2 3,1; do
		# A command and its options.
		# shellcheck disable=SC2086
		ok "$compiler $n: compile" $compiler -O2 -mabi=elfv1 $entry=$n \
			-c "$tmp/in.c" -o "$tmp/v1.o"
		ok "$compiler $n: record" "$recordmcount" --patchable --strict \
			"$tmp/v1.o"
		is "$compiler $n: sites" "$("$audit" --list "$tmp/v1.o" |
			sed 's/.* //' | sort)" \
			"$(lines hidden+0x0 init+0x0 plain+0x0 weak+0x0)"
	done
done

# -fsanitize=kcfi with all NOPs before the function: no site, which is said.
ok 'no NOP behind the entry: compile' gcc-12 -O2 $entry=16,16 -c \
	"$tmp/in.c" -o "$tmp/before.o"
cp "$tmp/before.o" "$tmp/was.o"
is 'no NOP behind the entry: is said' \
	"$("$recordmcount" --patchable "$tmp/before.o" 2>&1)" \
	"$tmp/before.o: .text+0x0: no NOPs that hold a call behind a function's entry (4 of 4)"
exits 'no NOP behind the entry: fails with --strict' 1 "$recordmcount" \
	--patchable --strict "$tmp/before.o"
same 'no NOP behind the entry: the object stays' "$tmp/before.o" "$tmp/was.o"

# One function has too few: its entry stays where it was.
sed 's/^int plain/__attribute__((patchable_function_entry(1, 0))) &/' \
	"$tmp/in.c" >"$tmp/few.c"
ok 'too few NOPs in one: compile' gcc-12 -O2 $entry=5 -c "$tmp/few.c" \
	-o "$tmp/few.o"
ok 'too few NOPs in one: record' "$recordmcount" -q --patchable "$tmp/few.o"
is 'too few NOPs in one: the others have sites' \
	"$("$audit" --list "$tmp/few.o" | sed 's/.* //' | sort)" \
	"$(lines hidden+0x0 init+0x0 weak+0x0)"
is 'too few NOPs in one: its entry stays' \
	"$(readelf -rW "$tmp/few.o" | sed -n '/patchable/,/^$/s/.*R_X86_64_64 *//p')" \
	"0000000000000000 .text + $(nm "$tmp/few.o" | sed -n 's/^0*\([0-9a-f]*\) T plain/\1/p')"

# A table that is there is completed, each site once.
cp "$tmp/x86_64-pie.o" "$tmp/half.o"
"$recordmcount" --patchable "$tmp/half.o"
gcc-12 -O2 $entry=5 -S "$tmp/in.c" -o - | sed '0,/^\.LPFE1:/s//&\
	.section __mcount_loc, "aw"\
	.quad .LPFE1\
	.text/' >"$tmp/half.s"
ok 'half a table: assemble' as --64 -o "$tmp/half.o" "$tmp/half.s"
ok 'half a table: record' "$recordmcount" --patchable "$tmp/half.o"
is 'half a table: each site once' "$("$audit" --list "$tmp/half.o" |
	sed 's/.* //' | sort)" "$(lines hidden+0x0 init+0x0 plain+0x0 weak+0x0)"

# Both kinds of site in one object.
ok 'calls and NOPs: compile' gcc-12 -O2 -pg -mfentry -fno-pie $entry=5 -c \
	"$tmp/in.c" -o "$tmp/both.o"
ok 'calls and NOPs: record' "$recordmcount" --patchable "$tmp/both.o"
is 'calls and NOPs: shapes' "$("$audit" --list "$tmp/both.o" | cut -d' ' -f2 |
	sort | uniq -c | sed 's/^ *//')" "$(lines '5 call' '4 nop-bytes')"

# What is not recorded is switched off and its entry is gone.
sed 's/init.text/exit.text/' "$tmp/in.c" >"$tmp/exit.c"
ok 'an ignored section: compile' gcc-12 -O2 $entry=5 -c "$tmp/exit.c" \
	-o "$tmp/exit.o"
ok 'an ignored section: record' "$recordmcount" --patchable "$tmp/exit.o"
is 'an ignored section: no entry' "$("$audit" --list "$tmp/exit.o" |
	grep -c exit)" 0
is 'an ignored section: one NOP of five bytes' "$(objdump -d -j .exit.text \
	"$tmp/exit.o" | grep -c 'nopl *0x0(%rax,%rax,1)')" 1

# gcc 12 ties the entries of all functions to the first one, even across
# groups: converted, they come and go with their own functions.
cat >"$tmp/main.s" <<'END'
	.globl _start
_start:	call weak
	ret
	.section .note.GNU-stack, "", @progbits
END
as --64 -o "$tmp/main.o" "$tmp/main.s"
# gold drops a table that nothing refers to, and so keeps every function.
sed 's/ret/lea __start___mcount_loc(%rip), %rax/' "$tmp/main.s" |
	as --64 -o "$tmp/main-ld.gold.o" -
cp "$tmp/main.o" "$tmp/main-ld.bfd.o"
cp "$tmp/main.o" "$tmp/main-ld.lld.o"
cat >"$tmp/keep.lds" <<'END'
SECTIONS {
	. = 0x10000;
	.text : { *(.text .text.* .init.text) }
	__mcount_loc : { KEEP(*(__mcount_loc)) }
}
END
for compiler in gcc-12 clang-22; do
	ok "$compiler: compile by section" $compiler -O2 -fno-pie $entry=5 \
		-ffunction-sections -c "$tmp/in.c" -o "$tmp/gc.o"
	ok "$compiler: record" "$recordmcount" --patchable "$tmp/gc.o"
	for linker in ld.bfd ld.gold ld.lld; do
		for how in '--gc-sections' "--gc-sections -T $tmp/keep.lds" ''; do
			[ "$linker" = ld.gold ] && [ "$how" != '' ] &&
				[ "$how" != --gc-sections ] && continue
			# $how are words.
			# shellcheck disable=SC2086
			ok "$compiler $linker $how: link" $linker $how \
				-e _start -o "$tmp/gc" "$tmp/main-$linker.o" \
				"$tmp/gc.o"
			is "$compiler $linker $how: the live ones' addresses" \
				"$(table "$tmp/gc" | sort)" "$(nops "$tmp/gc")"
		done
	done
done
is 'the unused are gone' "$(nm "$tmp/gc" | grep -c ' plain$')" 1

# COMDAT functions of two files: the link keeps one, and its entry.
for compiler in g++-12 clang++-22; do
	for n in 1 2; do
		sed "s/user/user$n/" "$tmp/in.cc" >"$tmp/in$n.cc"
		ok "$compiler: compile file $n" $compiler -O2 -fno-pie $entry=5 \
			-c "$tmp/in$n.cc" -o "$tmp/in$n.o"
		ok "$compiler: record file $n" "$recordmcount" --patchable \
			"$tmp/in$n.o"
	done
	for linker in ld.bfd ld.gold ld.lld; do
		ok "$compiler $linker: link" $linker -e 0 -o "$tmp/two" \
			"$tmp/in1.o" "$tmp/in2.o"
		is "$compiler $linker: three functions, three entries" \
			"$(table "$tmp/two" | sort)" "$(nops "$tmp/two")"
	done
done
done_testing

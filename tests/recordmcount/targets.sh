#!/bin/sh
# SPDX-License-Identifier: MIT
# Every compiler that ./setup installs, on every machine it compiles for: each
# call of the profiling function that its objdump shows with a relocation is
# recorded, and nothing else, be the functions static, cloned, weak or all
# weak; and each is switched off when that is asked for.
. tests/tap.sh
. tests/recordmcount/tools.sh

cat >"$tmp/k.c" <<'END'
struct pair { long first, second; };
int outer(int);
__attribute__((noinline)) static int clone(const struct pair *p, int x)
{
	return outer(x) + (int)p->first;
}
int global(int x)
{
	struct pair p = { x, x + 1 };

	return clone(&p, 1) + clone(&p, 1);
}
__attribute__((weak)) int weak(int x) { return outer(x) + 2; }
__attribute__((section(".init.text"))) int init(int x) { return outer(x) + 3; }
__attribute__((section(".text_foo"))) int foo(int x) { return outer(x) + 4; }
__attribute__((section(".text.f.g"))) int dots(int x) { return outer(x) + 5; }
extern void mcount(void), _mcount(void), __fentry__(void);
void (*const address[])(void) = { mcount, _mcount, __fentry__ };
END
cat >"$tmp/w.c" <<'END'
int outer(int);
__attribute__((weak)) int weak(int x) { return outer(x) + 2; }
__attribute__((weak, section(".init.text"))) int start(int x)
{
	return outer(x) + 3;
}
END

# expected OBJECT OBJDUMP RELOCATIONS: the places of instructions that have a
# relocation of these types against a profiling function, without an addend
# of its own.
expected() {
	"$2" -drz "$1" | awk -v types="^($3)(/.*)?\$" '
		/^Disassembly of section/ {
			section = $4
			sub(/:$/, "", section)
		}
		/^ *[0-9a-f]+:[ \t]/ { at = $1; sub(/:/, "", at) }
		/^\t+[0-9a-f]+:[ \t]+[A-Z]/ {
			name = $3
			sub(/-0x4$/, "", name)
			sub(/\+0x2$/, "", name)
			if ($2 ~ types &&
			    name ~ /^(_*mcount|__fentry__|__gnu_mcount_nc)$/)
				print section "+0x" at
		}' | sed 's/+0x0*\([0-9a-f]\)/+0x\1/' | sort
}

# target RELOCATIONS OBJDUMP COMMAND...
target() {
	types=$1
	dump=$2
	shift 2
	name=$*
	for source in k w; do
		least=$([ $source = k ] && echo 6 || echo 2)
		object=$tmp/$source.o
		if ! out=$("$@" -c "$tmp/$source.c" -o "$object" 2>&1); then
			fail "$name: $source.c" "$out"
			continue
		fi
		cp "$object" "$tmp/off.o"
		expected "$object" "$dump" "$types" >"$tmp/want"
		is "$name: $source.c: calls" "$(wc -l <"$tmp/want")" "$least"
		ok "$name: $source.c: record" "$recordmcount" --strict \
			--profile=all "$object"
		"$audit" --list "$object" | cut -d' ' -f1 | sort >"$tmp/got"
		same "$name: $source.c: the sites" "$tmp/got" "$tmp/want"
		ok "$name: $source.c: off" "$recordmcount" --profile=all \
			--nop=all "$tmp/off.o"
		# What Clang loads for MIPS, and where, is no part of the site.
		all='.*'
		[ "$types" = R_MIPS_JALR ] && all=$types
		is "$name: $source.c: no call is left" \
			"$(expected "$tmp/off.o" "$dump" "$all")" ''
		"$audit" --list "$tmp/off.o" | cut -d' ' -f1 | sort >"$tmp/got"
		same "$name: $source.c: the same sites" "$tmp/got" "$tmp/want"
	done
}

# One row: relocations, objdump, and each compiler with flags.
pg='-O2 -pg'
x86='R_X86_64_(PLT32|PC32|GOTPCREL|GOTPCRELX)'
for cc in gcc-11 gcc-12 clang-22; do
	# $pg is words; so are the flags below.
	# shellcheck disable=SC2086
	for how in '' -mfentry '-fcf-protection -mfentry' -mx32 \
		-ffunction-sections; do
		target "$x86" objdump $cc $pg -fno-pie $how
		[ "$how" = -mx32 ] || target "$x86" objdump $cc $pg -fPIC $how
	done
done
aarch64=R_AARCH64_CALL26
arm='R_ARM_(CALL|PC24|THM_CALL)'
riscv='R_RISCV_CALL(_PLT)?'
power='R_PPC(64)?_REL24(_NOTOC)?|R_PPC_PLTREL24'
s390='R_390_(PLT32DBL|PC32DBL)'
sparc='R_SPARC_(WDISP30|WPLT30)'
mips=R_MIPS_26
got='R_MIPS_(CALL16|GOT16|GOT_DISP)'
# gcc RELOCATIONS TRIPLE FLAG...
gcc() {
	types=$1
	triple=$2
	shift 2
	# shellcheck disable=SC2086
	target "$types" "$triple-objdump" "$triple-gcc-12" $pg "$@"
}
gcc $aarch64 aarch64-linux-gnu
gcc $aarch64 aarch64-linux-gnu -fPIC
gcc $aarch64 aarch64-linux-gnu -mbranch-protection=standard
gcc $aarch64 aarch64-linux-gnu -mbig-endian
gcc $aarch64 aarch64-linux-gnu -mcmodel=large -fno-pic
gcc 'R_AARCH64_P32_CALL26' aarch64-linux-gnu -mabi=ilp32
gcc "$arm" arm-linux-gnueabihf -marm
gcc "$arm" arm-linux-gnueabihf -mthumb
gcc "$arm" arm-linux-gnueabi -mbig-endian -marm
gcc "$arm" arm-linux-gnueabi -fPIC
gcc "$riscv" riscv64-linux-gnu
gcc "$riscv" riscv64-linux-gnu -fPIC -mno-relax
gcc "$riscv" riscv64-linux-gnu -march=rv32gc -mabi=ilp32d
gcc "$power" powerpc-linux-gnu
gcc "$power" powerpc-linux-gnu -fPIC
gcc "$power" powerpc64-linux-gnu
gcc "$power" powerpc64le-linux-gnu
gcc "$power" powerpc64le-linux-gnu -mprofile-kernel -mcmodel=medium
gcc "$s390" s390x-linux-gnu
gcc "$s390" s390x-linux-gnu -mfentry -fPIC
gcc $mips mips-linux-gnu -mno-abicalls -fno-PIC
gcc R_MIPS_HI16 mips-linux-gnu -mno-abicalls -fno-PIC -mlong-calls
gcc "$got" mips-linux-gnu
gcc "$got" mipsel-linux-gnu
gcc "$got" mips64-linux-gnuabi64
gcc "$got" mips64el-linux-gnuabi64
gcc $mips mips64el-linux-gnuabi64 -mabi=n32 -mno-abicalls -fno-PIC
gcc "$sparc" sparc64-linux-gnu
gcc "$sparc" sparc64-linux-gnu -m32
gcc ELF_LITERAL alpha-linux-gnu
gcc 'R_PARISC_PCREL(17F|22F)' hppa-linux-gnu
gcc 'R_68K_(PC32|PLT32)' m68k-linux-gnu
gcc 'R_386_(PLT32|PC32|GOT32X?)' i686-linux-gnu -fno-pie
gcc 'R_386_(PLT32|PC32|GOT32X?)' i686-linux-gnu -fno-pie -mfentry
gcc 'R_386_(PLT32|PC32|GOT32X?)' i686-linux-gnu -fPIC

# clang RELOCATIONS TRIPLE FLAG...
clang() {
	types=$1
	triple=$2
	shift 2
	# shellcheck disable=SC2086
	target "$types" llvm-objdump-22 clang-22 $pg --target=$triple-linux-gnu "$@"
}
clang $aarch64 aarch64
clang $aarch64 aarch64_be
clang $aarch64 aarch64 -mbranch-protection=standard -fPIC
clang "$arm" armv7
clang "$arm" thumbv7
clang "$arm" armeb
clang "$riscv" riscv64
clang "$riscv" riscv32
clang "$power" powerpc
clang "$power" powerpc64
clang "$power" powerpc64le
clang "$s390" s390x
clang "$s390" s390x -mfentry
clang "$sparc" sparc
clang "$sparc" sparc64
clang $mips mips -mno-abicalls -fno-pic
clang $mips mips64el -mno-abicalls -fno-pic
clang R_MIPS_JALR mips
clang R_MIPS_JALR mips64
clang 'R_LARCH_(B26|CALL36)' loongarch64
clang 'R_LARCH_(B26|CALL36)' loongarch32
clang R_68K_PLT16 m68k

# Xtensa with register windows, for which there is no compiler.
printf '\t.globl f\n\t.type f, @function\nf:\tentry a1, 32\n\tmov a10, a0\n\tcall8 _mcount\n\tretw\n' |
	llvm-mc-22 -triple=xtensa -mattr=+windowed -filetype=obj -o "$tmp/x.o" -
ok 'xtensa: record' "$recordmcount" --strict "$tmp/x.o"
is 'xtensa: the site' "$("$audit" --list "$tmp/x.o" | cut -d' ' -f1-3)" \
	'.text+0x6 call8 built'
done_testing

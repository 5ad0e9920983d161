#!/bin/sh
# SPDX-License-Identifier: MIT
# Questions about functions: why one has no site, which gained or lost one,
# which have to have one, and what a tracer's handler reaches.
. tests/tap.sh
. tests/recordmcount/tools.sh

cd "$tmp" || exit
cat >a.cc <<'END'
namespace n { struct S { int f(int x) const; int g(int) const; }; }
static inline int tiny(int x) { return x * 3; }
__attribute__((noinline)) int n::S::f(int x) const { return tiny(x) + 1; }
__attribute__((noinline, no_instrument_function))
int n::S::g(int x) const { return tiny(x) + f(x); }
extern "C" int other(int);
extern "C" int checked(int x)
{
	if (x == 42)
		return other(x);
	return x;
}
int user(int x) { return n::S().g(x) + other(tiny(x)); }
END
cat >s.S <<'END'
	.globl	asm_f
	.type	asm_f, @function
asm_f:	.skip	8, 0x90
	ret
	.size	asm_f, .-asm_f
	.globl	__pfx_asm_f
	.type	__pfx_asm_f, @function
__pfx_asm_f:
	ret
	.size	__pfx_asm_f, .-__pfx_asm_f
	.type	checked.cold, @function
checked.cold:
	ret
	.size	checked.cold, .-checked.cold
	.section .note.GNU-stack, "", @progbits
END
cat >plain.c <<'END'
int plain(int x) { return x / 3; }
END
cat >small.c <<'END'
void small(void) { }
END
ok 'C++' g++-12 -g -O2 -pg -mfentry -fno-pie -c a.cc
ok 'assembly' gcc-12 -g -c s.S
ok 'C without sites' gcc-12 -g -O2 -c plain.c
ok 'C without sites, small' gcc-12 -O2 -c small.c
"$recordmcount" --profile=all a.o
ok 'all of it' ld -r -o all.o a.o s.o plain.o small.o

# why FUNCTION ANSWER
why() {
	is "--why=$1" "$("$audit" --why="$1" all.o)" "all.o: $1: $2"
}

why user 'a site at .text+0x60, call, built'
why tiny 'inlined wherever it is called, into user for one; it has no code of its own'
why 'n::S::g' 'no site: an attribute (no_instrument_function, naked) or an option of the plugin keeps it out'
why _ZNK1n1S1gEi 'no site: an attribute (no_instrument_function, naked) or an option of the plugin keeps it out'
why checked.cold 'no site: the cold part of a function, not one itself'
why asm_f 'no site: assembly (s.S), in which compilers put none'
why __pfx_asm_f 'no site: the prefix of a function, not one itself'
why plain 'no site: plain.c was not compiled with the plugin or with -pg'
why small 'no site: too small, 1 byte for a site of 5'
why other 'defined in another file: audit that one'
why nothing 'no function of this name'
is '--why in a file without any site' "$("$audit" --why=small small.o)" \
	'small.o: small: no site: the file was not compiled with the plugin or with -pg'
ok 'a call that is not recorded' gcc-12 -O2 -pg -mfentry -fno-pie -c plain.c \
	-o unrecorded.o
is '--why: not recorded' "$("$audit" --why=plain unrecorded.o)" \
	'unrecorded.o: plain: no site: its call of the profiling function is not in the table: recordmcount puts it there'
ok 'NOPs of the compiler' gcc-12 -O2 -fpatchable-function-entry=5 -c plain.c \
	-o patchable.o
is '--why: another table' "$("$audit" --why=plain patchable.o)" \
	'patchable.o: plain: no site: the file has the table of -fpatchable-function-entry only'
exits '--why finds nothing wrong' 0 "$audit" --why=tiny all.o

exits '--require: there' 0 "$audit" --require='*f*Ei' all.o
exits '--require: not there' 1 "$audit" --require='*g*Ei' all.o
exits '--forbid: there' 1 "$audit" --forbid='*f*Ei' --fail-on=warning all.o
exits '--forbid: not there' 0 "$audit" --forbid=plain --fail-on=warning all.o
exits '--min-coverage: enough' 0 "$audit" --min-coverage=42.8 all.o
exits '--min-coverage: not enough' 1 "$audit" --min-coverage=43 all.o
exits '--min-coverage: no number' 2 "$audit" --min-coverage=much all.o

ok 'an older file' gcc-12 -O2 -pg -mfentry -fno-pie -c plain.c -o old.o
"$recordmcount" --profile=all old.o
cp old.o new.o
is '--diff: no change' "$("$audit" --diff=old.o new.o)" ''
is '--diff: both ways' "$("$audit" --diff=old.o all.o)" "$(lines \
	+_Z4useri +_ZNK1n1S1fEi +checked -plain \
	'all.o: lost a site: 1, gained one: 3')"
exits '--diff: one was lost' 1 "$audit" --diff=old.o all.o
exits '--diff: one was gained' 0 "$audit" --diff=plain.o old.o
exits '--diff: no old file' 2 "$audit" --diff=none.o old.o

# Excuses.
"$audit" -q all.o bare.o >/dev/null 2>&1
cp "$(input exit)" bad.o
exits 'without an excuse' 1 "$audit" -q bad.o
echo 'MC010 bad.o	# known' >known.supp
exits '--suppress' 0 "$audit" -q --suppress=known.supp bad.o
echo 'MC010 good.o' >other.supp
exits '--suppress: another file' 1 "$audit" -q --suppress=other.supp bad.o
echo 'MC999' >wrong.supp
exits '--suppress: no such rule' 2 "$audit" -q --suppress=wrong.supp bad.o
cp known.supp .mcount-audit.supp
is 'what is suppressed by itself is counted' "$("$audit" bad.o |
	sed 's/.*, //')" '1 suppressed'
rm .mcount-audit.supp
exits '--write-baseline' 1 "$audit" -q -c all --write-baseline=base all.o bad.o
exits '--baseline: nothing new' 0 "$audit" -q -c all --fail-on=note \
	--baseline=base all.o bad.o
exits '--baseline: something new' 1 "$audit" -q --baseline=base new.o \
	--require=nothing --min-coverage=100 plain.o

# What a handler reaches: over relocations, calls that are bound already,
# and another file; on machines of all kinds.
cat >h.c <<'END'
int helper(int x);
__attribute__((noinline)) static int local(int x) { return helper(x) + 1; }
__attribute__((noinline)) int handler(int x) { return local(x) * 2; }
int lone(int x) { return x + 1; }
END
cat >k.c <<'END'
int helper(int x) { return x + 5; }
END
for cpu in x86_64-linux-gnu i686-linux-gnu aarch64-linux-gnu \
	arm-linux-gnueabihf riscv64-linux-gnu powerpc64le-linux-gnu \
	mips-linux-gnu s390x-linux-gnu sparc64-linux-gnu m68k-linux-gnu; do
	ok "$cpu: the handler" "$cpu-gcc-12" -O2 -c h.c
	ok "$cpu: what it needs" "$cpu-gcc-12" -O0 -pg -c k.c
	"$recordmcount" --profile=all k.o
	is "$cpu: what it reaches" "$("$audit" -q --handler=handler h.o k.o |
		sed 's/.*: error: //; s/+0x[0-9a-f]*//g')" \
		'the handler reaches this site: handler -> local -> helper [MC018]'
	exits "$cpu: one that reaches nothing" 0 "$audit" -q --handler=lone \
		h.o k.o
	ok "$cpu: linked" "$cpu-gcc-12" -nostdlib -r h.o k.o -o hk.o
	exits "$cpu: the same when it is linked" 1 "$audit" -q \
		--handler=handler hk.o
done
cat >start.c <<'END'
int handler(int);
void _mcount(void) { }
void mcount(void) { }
void _start(void) { handler(1); }
END
for cpu in x86_64 aarch64 riscv64 powerpc64le; do
	"$cpu-linux-gnu-gcc-12" -O2 -c h.c start.c
	"$cpu-linux-gnu-gcc-12" -O0 -pg -c k.c
	"$recordmcount" --profile=all k.o
	ok "$cpu: an image" "$cpu-linux-gnu-ld" -e _start h.o k.o start.o \
		-o "$cpu.image"
	is "$cpu: what is reached in it" "$("$audit" -q --handler=handler \
		"$cpu.image" | sed 's/.*: error: //; s/+0x[0-9a-f]*//g')" \
		'the handler reaches this site: handler -> local -> helper [MC018]'
done
exits 'no such handler' 2 "$audit" -q --handler=none h.o

# Some of the calls that a linker makes between instruction sets read as one of
# the other set, too.
for i in $(seq 900); do
	echo "int f$i(int x); int f$i(int x) { return x * $i; }"
done >many.c
printf 'void __gnu_mcount_nc(void) { }\nvoid _start(void) { }\n' >a32.c
ok 'Thumb functions' arm-linux-gnueabi-gcc-12 -O2 -pg -mthumb -march=armv7-a \
	-c many.c
ok 'A32 functions' arm-linux-gnueabi-gcc-12 -O2 -marm -march=armv7-a -c a32.c
"$recordmcount" many.o
ok 'an image of both' arm-linux-gnueabi-ld many.o a32.o -o many
is 'calls between instruction sets' "$("$audit" --checks=MC009,MC022 many)" \
	'checked 1 file: 902 functions, 900 with sites (99.8%)'
done_testing

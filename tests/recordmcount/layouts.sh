#!/bin/sh
# SPDX-License-Identifier: MIT
# After the link the table has just the addresses of the calls that a
# disassembler finds in the image: for each layout and linker, whatever the
# linker dropped, chose, merged or moved.
. tests/tap.sh
. tests/recordmcount/tools.sh

# One file of two: functions of both, weak, static, split, unused ones.
cat >"$tmp/a.cc" <<'END'
extern "C" {
int weak(int);
void sink(int), cold(int);
extern int keep;
}
template <class T> __attribute__((noinline)) T shared(T x) { return x * 7; }
inline __attribute__((noinline)) int once(int x) { return x * 5; }
static __attribute__((noinline)) int hidden(int x) { return x * 9; }
extern "C" {
#ifdef FIRST
int used(int x) { return shared(x) + once(x) + hidden(x); }
int unused(int x) { return shared(x) + 2; }
int split(int x)
{
	if (__builtin_expect(x > 100, 0)) {
		cold(x);
		sink(keep);
	}
	return x;
}
__attribute__((section(".exit.text"))) int leave(int x) { return x + 6; }
#else
int used(int), split(int);
__attribute__((weak)) int weak(int x) { return x + 33; }
__attribute__((cold, noinline)) void cold(int x) { sink(x); }
void sink(int) { __asm__ volatile(""); }
int keep;
int second(int x) { return shared(x) + once(x) + hidden(x) + 1; }
void _start(void)
{
	keep = used(1) + split(2) + weak(3) + second(4);
#ifdef REFERS
	extern const char table[] __asm__("__start___mcount_loc");
	keep += table[0];
#endif
}
#endif
}
END
# Sections that compilers make now and then, and the profiling function.
cat >"$tmp/x.s" <<'END'
	.globl __fentry__
	.type __fentry__, @function
__fentry__:
	ret
	.size __fentry__, .-__fentry__
	.section .ltext, "axl", @progbits
	.globl large
	.type large, @function
large:	call __fentry__
	ret
	.size large, .-large
	.section .text.excluded, "axe", @progbits
	.type excluded, @function
excluded:
	call __fentry__
	ret
	.size excluded, .-excluded
	.section .text.only_weak, "ax", @progbits
	.weak only_weak
	.type only_weak, @function
only_weak:
	nop
	call __fentry__
	ret
	.size only_weak, .-only_weak
	.section .note.GNU-stack, "", @progbits
END
cat >"$tmp/keep.lds" <<'END'
SECTIONS {
	. = 0x400000;
	.text : { *(.text .text.* .ltext .exit.text) }
	.data : { *(.data .data.*) *(.bss .bss.* COMMON) }
	__mcount_loc : { KEEP(*(__mcount_loc)) }
}
END

flags='-O2 -pg -mfentry -fno-pie -fno-exceptions
-fno-asynchronous-unwind-tables -ffunction-sections'
# $flags are words.
# shellcheck disable=SC2086
compile() {
	for compiler in g++-12 clang++-22; do
		mkdir -p "$tmp/$compiler"
		for file in '1 -DFIRST' 2 '2r -DREFERS'; do
			case $file in *' '*) define=${file#* } ;; *) define= ;; esac
			$compiler $flags $define -c "$tmp/a.cc" \
				-o "$tmp/$compiler/${file%% *}.o" || return
		done
		as --64 -o "$tmp/$compiler/x.o" "$tmp/x.s" || return
	done
}
ok 'compile' compile

# check NAME: the table of $tmp/out.
check() {
	wanted=$(calls "$tmp/out")
	is "$1: the calls" "$(table "$tmp/out" | sort)" "$wanted"
	ok "$1: more than four" [ "$(echo "$wanted" | wc -w)" -gt 4 ]
}

# link NAME LINKER WORD...
link() {
	name=$1
	shift
	ok "$name: link" "$@" -e _start -o "$tmp/out"
}

# matrix DIRECTORY LAYOUT LINKER: the link, the link of a partial link.
matrix() {
	link "$1 $2 $3" "$3" "$tmp/here"/[12x].o
	check "$1 $2 $3"
	ok "$1 $2 $3 -r" "$3" -r -o "$tmp/r.o" "$tmp/here"/[12x].o
	link "$1 $2 $3 -r" "$3" "$tmp/r.o"
	check "$1 $2 $3 -r"
}

# repair DIRECTORY LINKER: a partial link has joined tables of several
# functions, or forgotten whose they are; recorded again, each has its own.
repair() {
	ok "$1 $2 repair: -r" "$2" -r -o "$tmp/r.o" "$tmp/here"/[12x].o
	ok "$1 $2 repair: record" "$recordmcount" -q --profile=all \
		--layout=link-order "$tmp/r.o"
	is "$1 $2 repair: each with its own" "$("$audit" "$tmp/r.o" |
		grep -c MC011)" 0
	cp "$tmp/r.o" "$tmp/once.o"
	ok "$1 $2 repair: again" "$recordmcount" -q --profile=all \
		--layout=link-order "$tmp/r.o"
	same "$1 $2 repair: again changes nothing" "$tmp/r.o" "$tmp/once.o"
	for final in ld.bfd ld.lld; do
		link "$1 $2 repair $final" $final --gc-sections "$tmp/r.o"
		check "$1 $2 repair $final"
		is "$1 $2 repair $final: unused code is gone" \
			"$(nm "$tmp/out" | grep -c ' only_weak$')" 0
	done
}

# collect DIRECTORY LAYOUT LINKER: with --gc-sections.
collect() {
	main=2
	[ "$3" = ld.gold ] && main=2r
	link "$1 $2 $3 --gc-sections" "$3" --gc-sections \
		"$tmp/here/1.o" "$tmp/here/$main.o" "$tmp/here/x.o"
	check "$1 $2 $3 --gc-sections"
}

for compiler in g++-12 clang++-22; do
	for layout in comdat link-order; do
		rm -rf "$tmp/here"
		cp -r "$tmp/$compiler" "$tmp/here"
		ok "$compiler $layout: record" "$recordmcount" --profile=all \
			--layout=$layout "$tmp"/here/*.o
		for linker in ld.bfd ld.gold ld.lld; do
			matrix $compiler $layout $linker
			[ $layout = link-order ] || continue
			collect $compiler $layout $linker
			is "$compiler $linker: unused code is gone" \
				"$(nm "$tmp/out" | grep -c ' only_weak$')" \
				"$([ $linker = ld.gold ] && echo 1 || echo 0)"
		done
		for linker in ld.bfd ld.gold ld.lld; do
			[ $layout = comdat ] || repair $compiler $linker
		done
		for linker in ld.bfd ld.lld; do
			link "$compiler $layout $linker KEEP" $linker \
				--gc-sections -T "$tmp/keep.lds" \
				"$tmp/here"/[12x].o
			check "$compiler $layout $linker KEEP"
		done
	done
	# Recorded behind a partial link, which has merged sections and groups.
	for linker in ld.bfd ld.gold ld.lld; do
		ok "$compiler $linker: -r, not recorded" $linker -r \
			-o "$tmp/r.o" "$tmp/$compiler"/[12x].o
		ok "$compiler $linker: record the result" "$recordmcount" \
			--profile=all "$tmp/r.o"
		link "$compiler $linker: link the result" $linker "$tmp/r.o"
		check "$compiler $linker: link the result"
	done
done

# Optimised at link time: the code exists only then, so that is recorded.
cat >"$tmp/lto.c" <<'END'
int g(int);
__attribute__((noinline)) static int h(int x) { return g(x) * 3; }
int f(int x) { return h(x) + 1; }
__attribute__((noinline)) int g(int x) { return x * 7; }
int main_(int x) { return f(x) + h(x + 1); }
#ifdef ENTRY
void _start(void) { main_(2); }
#endif
END
# $lto are words.
# shellcheck disable=SC2086
for lto in 'gcc-12 -flto -flinker-output=nolto-rel' 'clang-22 -flto -fuse-ld=lld'; do
	name=${lto%% *}
	ok "$name LTO: compile" $name -O2 -pg -mfentry -fno-pie -DENTRY -flto \
		-c "$tmp/lto.c" -o "$tmp/lto.o"
	ok "$name LTO: -r" $lto -O2 -pg -mfentry -fno-pie -nostdlib -r \
		-o "$tmp/rel.o" "$tmp/lto.o"
	ok "$name LTO: record" "$recordmcount" --strict "$tmp/rel.o"
	link "$name" ld.bfd "$tmp/rel.o" "$tmp/here/x.o" \
		--defsym=mcount=__fentry__
	is "$name LTO: the calls" "$(table "$tmp/out" | sort)" \
		"$(calls "$tmp/out")"
done

# RISC-V: the linker makes calls shorter and moves what is behind them.
cat >"$tmp/relax.c" <<'END'
int out(int);
__attribute__((noinline)) static int s(int x) { return out(x) * 3; }
int first(int x) { return s(x) + out(x); }
__attribute__((weak)) int second(int x) { return s(x) - out(x) - out(x + 1); }
int third(int x) { return first(x) + second(x); }
END
printf '\t.globl _start, out, _mcount\n_start:\nout:\n\tcall third\n_mcount:\n\tret\n' \
	>"$tmp/stub.s"
riscv=riscv64-linux-gnu-
${riscv}as -o "$tmp/stub.o" "$tmp/stub.s"
for how in '-pg' '-pg -ffunction-sections' '-fpatchable-function-entry=4' \
	'-fpatchable-function-entry=8,4 -ffunction-sections'; do
	# $how is words.
	# shellcheck disable=SC2086
	ok "riscv64 $how: compile" ${riscv}gcc-12 -O2 $how -c "$tmp/relax.c" \
		-o "$tmp/relax.o"
	ok "riscv64 $how: record" "$recordmcount" --patchable "$tmp/relax.o"
	for relax in --relax --no-relax; do
		ok "riscv64 $how $relax: link" ${riscv}ld $relax -o "$tmp/out" \
			"$tmp/stub.o" "$tmp/relax.o"
		case $how in
		-pg*) wanted=$(calls "$tmp/out" $riscv) ;;
		*) wanted=$(nops "$tmp/out" $riscv) ;;
		esac
		is "riscv64 $how $relax: four sites" \
			"$(echo "$wanted" | wc -w)" 4
		is "riscv64 $how $relax: their places" \
			"$(table "$tmp/out" $riscv | sort)" "$wanted"
	done
done
done_testing

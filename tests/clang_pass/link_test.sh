#!/bin/sh
# SPDX-License-Identifier: MIT
# Linked programs: the table follows its functions through COMDAT, garbage
# collection and LTO, with bfd and lld, and never needs a text relocation.
# Objects of GCC's plugin are in the same program.  What follows the three
# words is mcount-audit and that plugin.
set -u
. tests/clang_pass/clang.sh
audit=$4
gcc_plugin=$5
target x86_64

cat >"$work/live.c" <<'END'
extern const unsigned long __start___mcount_loc[], __stop___mcount_loc[];
__attribute__((noinline)) int live(int a)
{
	__asm__ volatile("");
	return a + 1;
}
__attribute__((noinline)) int dead(int a) { return a + 2; }
int dead_too(int a) { return dead(a); }
__attribute__((no_instrument_function, noinline)) int no_site_attr(int a)
{
	__asm__ volatile("");
	return a + 3;
}
void begin(void)
{
	live(no_site_attr((int)(__stop___mcount_loc - __start___mcount_loc)));
	for (;;)
		;
}
END
cat >"$work/main.cc" <<'END'
extern "C" long torture_cc(long), torture_second(long);
__attribute__((no_instrument_function)) int main()
{
	return torture_cc(2) && torture_second(2) ? 0 : 1;
}
END

# $with is a list of words.
# shellcheck disable=SC2086
clang_with() {
	"$clang" $with "$@"
}

# dynamic_tag TAG FILE: is it there?
dynamic_tag() {
	"$gnu-readelf" -dW "$2" | grep -q "($1)"
}

# cxx COMPILER OPTION...: the second file of the program by one of them.
cxx() {
	cxx_by=$1
	shift
	case $cxx_by in
	gcc) g++-12 "-fplugin=$gcc_plugin" -w -c "$inputs/second.cc" "$@" ;;
	clang) compile second.cc "$@" ;;
	esac
}

for linker in bfd "lld-$1"; do
	how=$linker
	ok "$how: compile sections" clang_with -O2 -fno-pic \
		-ffunction-sections -c "$work/live.c" -o "$work/live.o"
	ok "$how: link all" "$clang" -fuse-ld="$linker" -nostdlib -static \
		-no-pie -Wl,-e,begin "$work/live.o" -o "$work/all"
	image_census "$how: all functions" "$gnu" "$work/all"
	is "$how: four of them" "$(image_table_of "$gnu" "$work/all" | wc -l)" 4

	for level in -O0 -O2; do
		for by in clang gcc; do
			# GCC puts the destructors of a class into a group of
			# another name, so both bodies stay, one without symbol.
			[ "$by$level" != gcc-O0 ] || continue
			name="$how: $by's second $level"
			ok "$name: compile torture.cc" compile torture.cc \
				$level -fno-pie -o "$work/torture.o"
			ok "$name: compile" cxx $by $level -fno-pie \
				-o "$work/second.o"
			ok "$name: compile main" "$clangxx" -c \
				"$work/main.cc" -o "$work/main.o"
			ok "$name: link two copies" "$clangxx" -no-pie \
				-fuse-ld="$linker" "$work/torture.o" \
				"$work/second.o" "$work/main.o" -o "$work/two"
			image_census "$name: one entry for both" "$gnu" \
				"$work/two"
			ok "$name: audit" "$audit" "$work/two"
			ok "$name: it runs" "$work/two"
		done
	done

	for kind in '-fpie -pie' '-fPIC -shared'; do
		ok "$how: compile torture.cc $kind" compile torture.cc -O0 \
			"${kind% *}" -o "$work/torture.o"
		ok "$how: compile second.cc $kind" compile second.cc -O0 \
			"${kind% *}" -o "$work/second.o"
		ok "$how: link $kind" "$clangxx" "${kind#* }" \
			-fuse-ld="$linker" "$work/torture.o" "$work/second.o" \
			"$work/main.o" -Wl,--fatal-warnings -o "$work/moves"
		ok "$how: $kind is dynamic" dynamic_tag NEEDED "$work/moves"
		exits "$how: $kind has no TEXTREL" 1 dynamic_tag TEXTREL \
			"$work/moves"
		ok "$how: $kind audit" "$audit" "$work/moves"
	done
done

# What is referred to by name only is kept by bfd's --gc-sections where the
# table has no link-order; a script's symbols refer to nothing.
cat >"$work/gc.ld" <<'END'
SECTIONS {
	. = 0x10000;
	.text : { *(.text .text.*) }
	__mcount_loc : {
		__start___mcount_loc = .;
		*(__mcount_loc)
		__stop___mcount_loc = .;
	}
	/DISCARD/ : { *(.comment .eh_frame .note*) }
}
END
ok "bfd: --gc-sections" "$clang" -fuse-ld=bfd -nostdlib -static -no-pie \
	-Wl,--gc-sections -Wl,-e,begin -Wl,-T,"$work/gc.ld" \
	-Wl,--build-id=none "$work/live.o" -o "$work/gc"
image_census "bfd: --gc-sections" "$gnu" "$work/gc"
is "bfd: the live ones remain" "$(image_table_of "$gnu" "$work/gc" |
	wc -l)" 2
ok "lld: --gc-sections" "$clang" -fuse-ld="lld-$1" -nostdlib -static -no-pie \
	-Wl,--gc-sections -Wl,-e,begin "$work/live.o" -o "$work/gc"
image_census "lld: --gc-sections" "$gnu" "$work/gc"
is "lld: the live ones remain" "$(image_table_of "$gnu" "$work/gc" |
	wc -l)" 2

# LTO: sites are made when the link is told of the pass, of what was compiled
# with it, and of nothing else.
lto_link() {
	"$clang" -O2 -fuse-ld="lld-$major" -nostdlib -static -no-pie \
		-Wl,-e,begin -Wl,-u,dead_too -Wl,--build-id=none "$@"
}
major=$1
for kind in full thin; do
	ok "$kind: compile" clang_with -flto=$kind -O2 -fno-pie \
		-c "$work/live.c" -o "$work/lto.o"
	ok "$kind: link without the pass" lto_link -flto=$kind "$work/lto.o" \
		-Wl,--defsym=__start___mcount_loc=0 \
		-Wl,--defsym=__stop___mcount_loc=0 -o "$work/lto"
	exits "$kind: the audit finds it" 1 "$audit" "$work/lto"
	is "$kind: and says so" "$("$audit" "$work/lto" | grep -c MC001)" 1
	is "$kind: no other list" "$("$gnu-readelf" -SW "$work/lto" |
		grep -c __patchable)" 0
	# No lld of LLVM 14 loads a pass: mcount-config says so.
	[ "$1" != 14 ] || continue
	for level in 0 2; do
		ok "$kind $level: link with the pass" lto_link -flto=$kind \
			-Wl,--lto-O$level "-Wl,--load-pass-plugin=$pass" \
			"$work/lto.o" -o "$work/lto"
		image_census "$kind $level" "$gnu" "$work/lto"
		ok "$kind $level: audit" "$audit" "$work/lto"
	done
	ok "$kind: compile without the pass" "$clang" -flto=$kind -O2 \
		-fno-pie -c "$work/live.c" -o "$work/plain.o"
	ok "$kind: link it with the pass" lto_link -flto=$kind \
		"-Wl,--load-pass-plugin=$pass" "$work/plain.o" \
		-Wl,--defsym=__start___mcount_loc=0 \
		-Wl,--defsym=__stop___mcount_loc=0 -o "$work/plain"
	is "$kind: it has no site" "$("$gnu-readelf" -SW "$work/plain" |
		grep -c mcount)" 0
	for file in torture.c torture.cc second.cc; do
		ok "$kind: compile $file" compile $file -flto=$kind -O2 \
			-fno-pie -o "$work/$file.o"
	done
	ok "$kind: link a program" "$clangxx" -flto=$kind -no-pie \
		-fuse-ld="lld-$1" "-Wl,--load-pass-plugin=$pass" \
		"$work/torture.c.o" "$work/torture.cc.o" \
		"$work/second.cc.o" "$work/main.o" -o "$work/program"
	image_census "$kind: a program" "$gnu" "$work/program"
	ok "$kind: audit of it" "$audit" "$work/program"
	ok "$kind: it runs" "$work/program"
done

# Between two processes IR is all that there is.
ok "-save-temps" clang_with -save-temps=obj -fno-pic -O2 \
	-ffunction-sections -c "$work/live.c" -o "$work/temps.o"
ok "link it" "$clang" -fuse-ld=bfd -nostdlib -static -no-pie -Wl,-e,begin \
	"$work/temps.o" -o "$work/temps"
image_census "-save-temps" "$gnu" "$work/temps"
done_testing

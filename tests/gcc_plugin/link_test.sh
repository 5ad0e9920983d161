#!/bin/sh
# SPDX-License-Identifier: MIT
# Linked programs: the table follows its functions through COMDAT, garbage
# collection and LTO, with bfd and gold, and never needs a text relocation.
set -u
. tests/gcc_plugin/compiler.sh

cat >"$work/live.c" <<'END'
extern const unsigned long __start___mcount_loc[], __stop___mcount_loc[];
__attribute__((noinline)) int live(int a)
{
	__asm__ volatile("");
	return a + 1;
}
__attribute__((noinline)) int dead(int a) { return a + 2; }
int dead_too(int a) { return dead(a); }
void begin(void)
{
	live((int)(__stop___mcount_loc - __start___mcount_loc));
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

# dynamic_tag TAG FILE: is it there?
dynamic_tag() {
	"$triple-readelf" -dW "$2" | grep -q "($1)"
}

for linker in bfd gold; do
	how=$linker
	ok "$how: compile sections" cc_with -O2 -fno-pic -ffunction-sections \
		-c "$work/live.c" -o "$work/live.o"
	ok "$how: link all" "$cc" -fuse-ld=$linker -nostdlib -static -no-pie \
		-Wl,-e,begin "$work/live.o" -o "$work/all"
	image_census "$how: all functions" "$triple" "$work/all"
	is "$how: four of them" "$(image_table_of "$triple" "$work/all" |
		wc -l)" 4

	for level in -O0 -O2; do
		for file in torture second; do
			ok "$how: compile $file.cc $level" cxx_with -w $level \
				-fno-pie -c "$here/$file.cc" \
				-o "$work/$file.o"
		done
		ok "$how: compile main" "$cxx" -c "$work/main.cc" \
			-o "$work/main.o"
		ok "$how: link two copies $level" "$cxx" -no-pie \
			-fuse-ld=$linker "$work/torture.o" "$work/second.o" \
			"$work/main.o" -o "$work/two"
		image_census "$how: one entry for both $level" "$triple" \
			"$work/two"
	done

	for kind in '-fpie -pie' '-fPIC -shared'; do
		for file in torture second; do
			# shellcheck disable=SC2086
			ok "$how: compile $file.cc $kind" cxx_with -w -O0 \
				${kind% *} -c "$here/$file.cc" \
				-o "$work/$file.o"
		done
		# shellcheck disable=SC2086
		ok "$how: link $kind" "$cxx" ${kind#* } -fuse-ld=$linker \
			"$work/torture.o" "$work/second.o" "$work/main.o" \
			-Wl,--fatal-warnings -o "$work/moves"
		ok "$how: $kind is dynamic" dynamic_tag NEEDED "$work/moves"
		exits "$how: $kind has no TEXTREL" 1 dynamic_tag TEXTREL \
			"$work/moves"
	done
done

# What is referred to by name only is kept by --gc-sections where the table
# has no link-order; a script's symbols refer to nothing.
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
ok "link with --gc-sections" "$cc" -fuse-ld=bfd -nostdlib -static -no-pie \
	-Wl,--gc-sections -Wl,-e,begin -Wl,-T,"$work/gc.ld" \
	-Wl,--build-id=none "$work/live.o" -o "$work/gc"
image_census "--gc-sections" "$triple" "$work/gc"
is "the live ones remain" "$(image_table_of "$triple" "$work/gc" | wc -l)" 2

# LTO: sites are made when the link is told of the plugin.
for plugin_at_compile in "-fplugin=$plugin" -O2; do
	ok "LTO: compile $plugin_at_compile" "$cc" -flto -O2 -fno-pie \
		"$plugin_at_compile" -ffunction-sections -c "$work/live.c" \
		-o "$work/lto.o"
	ok "LTO: link with the plugin" cc_with -flto -O2 -nostdlib -static \
		-no-pie -Wl,-e,begin -flto-partition=none -Wl,-u,dead_too \
		"$work/lto.o" -o "$work/lto"
	image_census "LTO" "$triple" "$work/lto"
done

done_testing

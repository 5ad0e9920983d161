#!/bin/sh
# SPDX-License-Identifier: MIT
# Images whose table grows, in a segment of its own, or becomes a compact one:
# its entries are the calls that a disassembler finds; the image runs, keeps
# what elfutils found clean, needs no relocation, and stays when asked again.
. tests/tap.sh
. tests/recordmcount/tools.sh

cat >"$tmp/in.c" <<'END'
#include <stdio.h>
#ifdef __clang__
#define KEEP __attribute__((noinline, optnone))
#else
#define KEEP __attribute__((noipa))
#endif
KEEP static int inner(int x) { return x * 3; }
KEEP __attribute__((weak)) int middle(int x) { return inner(x) + 1; }
KEEP int outer(int x) { return middle(x) + inner(x); }
#ifdef MANY
#define F(n) KEEP int many##n(int x) { return x + n; }
#define F10(n) F(n##0) F(n##1) F(n##2) F(n##3) F(n##4) F(n##5) F(n##6) F(n##7)
#define F100(n) F10(n##0) F10(n##1) F10(n##2) F10(n##3) F10(n##4) F10(n##5)
#define F1000(n) F100(n##0) F100(n##1) F100(n##2) F100(n##3) F100(n##4)
#define F9999(n) F1000(n##1) F1000(n##2) F1000(n##3) F1000(n##4) F1000(n##5)
F9999(1)
#endif
int main(void) { return printf("%d\n", outer(2)) != 3; }
END

# findings IMAGE: what elfutils says, without numbers of sections and symbols.
findings() {
	eu-elflint --gnu-ld "$1" | sed 's/\[ *[0-9]*\]//g; s/symbol [0-9]*//' |
		sort
}

# grow NAME OPTION...: record the image $tmp/NAME with these options.
grow() {
	name=$1
	shift
	findings "$tmp/$name" >"$tmp/before"
	cp "$tmp/$name" "$tmp/was"
	"$tmp/$name" >"$tmp/said"
	exits "$name: refused without --grow" 2 "$recordmcount" "$tmp/$name"
	ok "$name: record $*" "$recordmcount" "$@" "$tmp/$name"
	ok "$name: it runs" "$tmp/$name"
	is "$name: and says the same" "$("$tmp/$name")" "$(cat "$tmp/said")"
	calls "$tmp/$name" >"$tmp/want"
	ok "$name: more than three calls" [ "$(wc -l <"$tmp/want")" -gt 3 ]
	near "$tmp/$name" >"$tmp/got"
	same "$name: the calls, sorted" "$tmp/got" "$tmp/want"
	findings "$tmp/$name" >"$tmp/after"
	same "$name: eu-elflint as before" "$tmp/after" "$tmp/before"
	is "$name: no DT_TEXTREL" "$(readelf -dW "$tmp/$name" |
		grep -c TEXTREL)" 0
	ok "$name: no finding" "$audit" --fail-on=error "$tmp/$name"
	cp "$tmp/$name" "$tmp/once"
	ok "$name: again" "$recordmcount" "$@" "$tmp/$name"
	same "$name: again changes nothing" "$tmp/$name" "$tmp/once"
}

# build NAME WORD...
build() {
	name=$1
	shift
	ok "$name: build" "$@" -O2 -o "$tmp/$name" "$tmp/in.c"
}

# Through symbols, slots and stubs; behind each linker.
for linker in bfd gold lld; do
	use="gcc-12 -fuse-ld=$linker"
	# $use is words.
	# shellcheck disable=SC2086
	{
		build $linker-stubs $use -pg -mfentry -no-pie -fno-pie
		grow $linker-stubs --grow
		build $linker-slots $use -pg -fPIE -pie
		grow $linker-slots --grow
		build $linker-many $use -DMANY -pg -fPIE -pie
		grow $linker-many --grow
		[ $linker = lld ] ||
		is "$linker-many: has one more segment" \
			"$(readelf -lW "$tmp/$linker-many" | grep -c LOAD)" \
			$(($(readelf -lW "$tmp/$linker-slots" | grep -c LOAD) + 1))
		build $linker-static $use -pg -static
		grow $linker-static --grow
	}
done
build ibtplt gcc-12 -pg -mfentry -no-pie -fno-pie -fcf-protection -Wl,-z,ibtplt
grow ibtplt --grow
build gcc-lto gcc-12 -pg -mfentry -no-pie -fno-pie -flto
grow gcc-lto --grow
build static-pie gcc-12 -pg -fPIE -static-pie
grow static-pie --grow
build clang-lto clang-22 -pg -mfentry -no-pie -fno-pie -flto -fuse-ld=lld
grow clang-lto --grow

# A shared object is loaded and its functions are called.
cat >"$tmp/user.c" <<'END'
int outer(int);
int main(void) { return outer(2) != 13; }
END
ok 'shared: build' gcc-12 -O2 -pg -fPIC -shared -Dmain=unused \
	-o "$tmp/libin.so" "$tmp/in.c"
ok 'shared: record' "$recordmcount" --grow "$tmp/libin.so"
ok 'shared: build a user' gcc-12 -o "$tmp/user" "$tmp/user.c" -L"$tmp" -lin \
	-Wl,-rpath,"$tmp"
ok 'shared: it runs' "$tmp/user"
is 'shared: four entries' "$(near "$tmp/libin.so" | wc -l)" 4

# A table that is there becomes a compact one in its place, and what the
# loader would have relocated is gone.
relocations() {
	readelf -rW "$1" 2>/dev/null | awk '/_RELATIVE/ { n++ } / offsets$/ { n += $1 }
		END { print n + 0 }'
}
for linker in bfd gold lld; do
	for relr in -pie -Wl,--pack-dyn-relocs=relr; do
		[ $relr = -pie ] ||
			[ $linker = lld ] || continue
		name=compact-$linker$relr
		kind=-pie
		[ $relr = -pie ] || kind=-static-pie
		gcc-12 -O2 -pg -fPIE -c "$tmp/in.c" -o "$tmp/in.o"
		"$recordmcount" --profile=all "$tmp/in.o"
		ok "$name: link" gcc-12 -fuse-ld=$linker $kind $relr \
			-o "$tmp/$name" "$tmp/in.o"
		cp "$tmp/$name" "$tmp/plain"
		ok "$name: sorted" "$recordmcount" "$tmp/plain"
		ok "$name: record" "$recordmcount" --compact "$tmp/$name"
		is "$name: the entries" "$("$audit" --list "$tmp/$name")" \
			"$("$audit" --list "$tmp/plain")"
		is "$name: four" "$(near "$tmp/$name" | wc -l)" 4
		is "$name: four relocations less" "$(relocations "$tmp/$name")" \
			$(($(relocations "$tmp/plain") - 4))
		ok "$name: it runs" "$tmp/$name"
		cp "$tmp/$name" "$tmp/once"
		ok "$name: again" "$recordmcount" --compact "$tmp/$name"
		same "$name: again changes nothing" "$tmp/$name" "$tmp/once"
	done
done

# Other machines, of both byte orders and widths.
cat >"$tmp/bare.c" <<'END'
__attribute__((noinline)) static int inner(int x) { return x * 3; }
__attribute__((noinline)) int middle(int x) { return inner(x) + 1; }
int outer(int x) { return middle(x) + inner(x); }
END
for machine in aarch64 powerpc powerpc64 riscv64 s390x sparc64 mips i686; do
	prefix=$machine-linux-gnu-
	flags='-O2 -pg -fno-pie'
	case $machine in
	s390x) flags="$flags -mfentry" ;;
	powerpc64) flags="$flags -mabi=elfv2" ;;
	mips) flags="$flags -mno-abicalls -fno-PIC" ;;
	i686) flags="$flags -mfentry" ;;
	esac
	printf '\t.globl _start, _mcount, __fentry__\n\t.text\n_mcount:\n__fentry__:\n\tnop\n\tnop\n_start:\n\tnop\n\tnop\n' |
		${prefix}as -o "$tmp/start.o" -
	# $flags are words.
	# shellcheck disable=SC2086
	ok "$machine: build" ${prefix}gcc-12 $flags -static -nostdlib \
		-o "$tmp/bare" "$tmp/start.o" "$tmp/bare.c"
	calls "$tmp/bare" $prefix >"$tmp/want"
	is "$machine: three calls" "$(wc -l <"$tmp/want")" 3
	ok "$machine: record" "$recordmcount" --grow "$tmp/bare"
	near "$tmp/bare" $prefix >"$tmp/got"
	same "$machine: the entries" "$tmp/got" "$tmp/want"
	is "$machine: they are loaded, read-only" \
		"$(readelf -lW "$tmp/bare" | awk '/^ Section to/ { map = 1 }
			map && /__mcount_loc_rel/ { print $1 + 0 }' |
			while read -r n; do
				readelf -lW "$tmp/bare" | grep -E '^  [A-Z]' |
				sed -n "$((n + 2))p" | awk '{ print $1, $7 }'
			done)" 'LOAD R'
done

# Stubs of other machines, and loaders that are not Linux's own.
for row in 'aarch64-linux-gnu aarch64' 'riscv64-linux-gnu riscv64' \
	's390x-linux-gnu s390x' 'sparc64-linux-gnu sparc64' \
	'powerpc64le-linux-gnu ppc64le' 'powerpc-linux-gnu ppc' \
	'm68k-linux-gnu m68k' 'arm-linux-gnueabihf arm -marm' \
	'arm-linux-gnueabihf arm -mthumb'; do
	# The words of the row.
	# shellcheck disable=SC2086
	set -- $row
	prefix=$1-
	run="qemu-$2 -L /usr/$1"
	mode=${3:-}
	machine=${1%%-*}$mode
	for kind in '-no-pie -fno-pie' '-pie -fpie' -static; do
		image=$tmp/$machine${kind%% *}
		# shellcheck disable=SC2086
		ok "$machine $kind: build" "${prefix}gcc-12" -O2 -pg $kind \
			$mode -o "$image" "$tmp/in.c"
		calls "$image" "$prefix" >"$tmp/want"
		ok "$machine $kind: record" "$recordmcount" --grow "$image"
		near "$image" "$prefix" >"$tmp/got"
		same "$machine $kind: the calls" "$tmp/got" "$tmp/want"
		is "$machine $kind: four at least" \
			"$([ "$(wc -l <"$tmp/got")" -ge 4 ] && echo yes)" yes
		# A command and its options.
		# shellcheck disable=SC2086
		is "$machine $kind: it runs" "$(cd "$tmp" && $run "$image")" 13
	done
done

# What cannot grow says so and stays.
cat >"$tmp/k.lds" <<'END'
SECTIONS {
	. = 0x400000;
	.text : { *(.text .text.*) }
	.init.data : {
		__start_mcount_loc = .;
		KEEP(*(__mcount_loc))
		__stop_mcount_loc = .;
	}
}
END
ok 'a kernel: link' ld -T "$tmp/k.lds" -o "$tmp/kernel" "$tmp/in.o" \
	--defsym=mcount=0x400000 --unresolved-symbols=ignore-all
cp "$tmp/kernel" "$tmp/was"
exits 'a kernel: no compact table' 2 "$recordmcount" --compact "$tmp/kernel"
is 'a kernel: why' "$("$recordmcount" --compact "$tmp/kernel" 2>&1 |
	head -n 1)" "$tmp/kernel: a table that its linker script put into another section stays as it is"
same 'a kernel: stays' "$tmp/kernel" "$tmp/was"
done_testing

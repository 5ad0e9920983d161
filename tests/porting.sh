#!/bin/sh
# SPDX-License-Identifier: MIT
# docs/porting.md, step by step: a machine that does not exist gets a folder of
# arch/ and no edit anywhere else.  The build then knows it, recordmcount and
# mcount-audit read its objects, and the runtime traces on it.  The machine is
# AArch64 under another number and another name.  Run by ./test: Bazel
# looks at a second package root, and cannot run inside its own test.
# shellcheck disable=SC2086	# lists of words
set -u
cd "$(dirname "$0")/.." || exit 2
# shellcheck source=tests/tap.sh
. tests/tap.sh

like=aarch64 name=fake
machine=64222			# in an ELF header: \336\372
cc=aarch64-linux-gnu-gcc-12
shadow=$(mktemp -d)
trap 'rm -rf "$shadow"' EXIT
folder=$shadow/arch/$name
out=$shadow/out
mkdir "$out"

# Step 1: copy the folder of the machine that is most like yours, and rename.
# Step 3: its number and the words of its compilers.
rename() {
	cp -R arch "$shadow/" && mkdir "$folder" || return
	for r_from in arch/"$like"/*; do
		r_to=$folder/$(basename "$r_from" | sed "s/$like/$name/")
		sed -e "s/arch_$like/arch_$name/g; s/\"$like\"/\"$name\"/g" \
			-e "s,arch/$like/$like,arch/$name/$name,g" \
			-e "s/__${like}__/__${name}__/g" \
			-e "s/MCOUNT_ARCH_AARCH64/MCOUNT_ARCH_FAKE/" \
			-e "s/\.machine = 183,/.machine = $machine,/" \
			-e '/\*const cpu\[\]/s/{.*}/{ "fake", NULL }/' \
			"$r_from" >"$r_to" || return
	done
}

# The registry that the build makes of the folders.
registry() {
	bazel build --package_path="$shadow:$PWD" //arch:registry &&
		cp "$(bazel info bazel-bin)/arch/registry.c" "$out"
}

# programs OUTPUT SOURCE...: recordmcount and mcount-audit, with what SOURCE has
programs() {
	p_out=$1
	shift
	mkdir "$p_out"
	for p_in in arch/find.c arch/site.c arch/*/[a-z]*[a-z0-9].c \
		recordmcount/*.c "$@"; do
		case $p_in in
		*_live.c) continue ;;
		esac
		cc -D_GNU_SOURCE -I"$shadow" -I. -c "$p_in" \
			-o "$p_out/$(basename "$p_in").o" || return
	done
	for p_main in record audit; do
		mv "$p_out/${p_main}_main.c.o" "$p_out/$p_main"
	done
	ar rcs "$p_out/all.a" "$p_out"/*.o
	p_libs="-ldw -lelf -lcapstone -liberty -ljansson"
	cc "$p_out/record" "$p_out/all.a" $p_libs -o "$p_out/recordmcount" &&
		cc "$p_out/audit" "$p_out/all.a" $p_libs -o "$p_out/mcount-audit"
}

# Step 4: sites.s, under the machine's number.
assemble() {
	$like-linux-gnu-as "$folder/sites.s" -o "$out/sites.o" &&
		printf '\336\372' | dd of="$out/sites.o" bs=1 seek=18 \
			conv=notrunc 2>/dev/null
}

runtime() {
	r_flags=$($cc -E -P -D__fake__ -U__${like}__ -x c "$folder/live.flags")
	[ -n "$r_flags" ] || return
	for r_in in arch/site.c "$folder"/*.[cS] runtime/change.c \
		runtime/filter.c runtime/ftrace.c runtime/graph.c \
		runtime/match.c runtime/ops.c runtime/patch.c; do
		$cc -D__fake__ -U__${like}__ -I"$shadow" -I. -ffreestanding -Os \
			$r_flags -c "$r_in" \
			-o "$out/rt.$(basename "$r_in").o" || return
	done
	$cc -I. -O2 -fno-pie -no-pie -static tests/runtime/firmware.c \
		"$out/kinds.o" "$out"/rt.*.o -T examples/mcount.ld \
		-o "$out/firmware"
}

plugin=gcc-plugin/$like-linux-gnu-12/mcount.so
ok "copy a folder and rename" rename
ok "the build makes a registry of the folders" registry
ok "it has the new one" grep -q "&arch_$name," "$out/registry.c"
ok "the programs build" programs "$out/new" "$out/registry.c" "$folder/$name.c"
ok "assemble the golden input" assemble
cp "$out/sites.o" "$out/other.o"
ok "record" "$out/new/recordmcount" "$out/sites.o"
"$out/new/mcount-audit" --list "$out/sites.o" | cut -d" " -f1-3 >"$out/got"
same "the sites that are to be found are" "$out/got" "$folder/sites.want"
ok "without a finding" "$out/new/mcount-audit" --checks=-MC007,-MC024 \
	--fail-on=note "$out/sites.o"
ok "the plugin builds" bazel build "//gcc-plugin:${plugin#*/}"
ok "what is traced compiles" $cc -I. -O2 -fno-pie \
	"-fplugin=$(bazel info bazel-bin)/$plugin" \
	-c tests/runtime/kinds.c -o "$out/kinds.o"
ok "the runtime builds" runtime
ok "it traces" timeout 60 qemu-$like "$out/firmware"
bazel build //recordmcount:recordmcount >/dev/null 2>&1
case $("$(bazel info bazel-bin)/recordmcount/recordmcount" "$out/other.o" 2>&1) in
*"no architecture has e_machine $machine"*)
	pass "without the folder the number is refused" ;;
*) fail "without the folder the number is refused" ;;
esac
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# differ.sh MACHINE COMPILER FLAG...: the kernel's program and recordmcount
# record the same sites in every object that the compiler makes of newlib's
# C library.  The kernel's gets one file a run: it confuses several.
. tests/tap.sh
. tests/recordmcount/tools.sh

machine=$1
shift
least=200

libc=$tmp/newlib/libc
mkdir -p "$tmp/new" "$tmp/newlib"
tar -C "$tmp" -xf "$(echo /usr/src/newlib/newlib-*.tar.xz)" --wildcards \
	'*/newlib/libc/include' '*/newlib/libc/string' '*/newlib/libc/stdlib' \
	'*/newlib/libc/ctype' '*/newlib/libc/locale' \
	'*/newlib/libc/common' "*/newlib/libc/machine/$machine" 2>/dev/null
mv "$tmp"/newlib-*/newlib/libc "$libc"
cd "$libc" || exit 2

# compile SOURCE COMPILER FLAG...: an object in new/, or none.
cat >"$tmp/compile" <<'END'
source=$1
object=$2/$(echo "${1%.c}" | tr / -).o
machine=$3
shift 3
"$@" -nostdinc -isystem "$("$1" -print-file-name=include)" -Iinclude \
	-Imachine/"$machine" -Icommon -D_LIBC -D_COMPILING_NEWLIB -w \
	-c "$source" -o "$object" 2>/dev/null || rm -f "$object"
END
printf '%s\n' string/*.c stdlib/*.c ctype/*.c locale/*.c |
	xargs -P2 -I{} sh "$tmp/compile" {} "$tmp/new" "$machine" "$@"

n=$(find "$tmp/new" -name '*.o' | wc -l)
ok "$n objects, at least $least" [ "$n" -ge $least ]
cp -r "$tmp/new" "$tmp/here"
cp -r "$tmp/new" "$tmp/kernel"
ok 'recordmcount, all in one run' "$recordmcount" "$tmp"/here/*.o
for object in "$tmp"/kernel/*.o; do
	"$kernel" "$object" || fail "the kernel's on $(basename "$object")"
done

differ=
sites=0
calls=0
for object in "$tmp"/new/*.o; do
	name=$(basename "$object")
	for side in here kernel; do
		sites "$tmp/$side/$name" | sort >"$tmp/$side.sites"
	done
	cmp -s "$tmp/here.sites" "$tmp/kernel.sites" || differ="$differ $name"
	sites=$((sites + $(wc -l <"$tmp/here.sites")))
	# A second opinion: the calls that binutils sees.
	calls=$((calls + $(readelf -rW "$object" |
		grep -cE ' (__fentry__|_mcount) [-+] ')))
done
is 'objects whose sites differ' "$differ" ''
is 'as many sites as readelf sees calls' "$sites" "$calls"
ok "$sites sites, at least $least" [ "$sites" -ge $least ]
ok 'the audit finds nothing' "$audit" --fail-on=note "$tmp"/here/*.o
done_testing

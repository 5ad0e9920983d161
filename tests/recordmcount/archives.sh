#!/bin/sh
# SPDX-License-Identifier: MIT
# Archives, GNU's and thin ones: member by member, as if each were alone; the
# symbol table, names, times and modes stay.
. tests/tap.sh
. tests/recordmcount/tools.sh

mkdir "$tmp/in" "$tmp/alone"
long=$tmp/in/a-member-with-quite-a-long-name.o
odd=$tmp/in/odd
cp "$(input several)" "$tmp/in/several.o"
cp "$(input weak)" "$long"
cp "$(input reference)" "$tmp/in/reference.o"
echo text >"$odd"
cp "$tmp"/in/*.o "$tmp/alone"
ok 'the members, each alone' "$recordmcount" "$tmp"/alone/*.o

# members ARCHIVE: whatever ar tells of them but sizes.
members() {
	llvm-ar-22 tv "$1" | awk '{ $3 = ""; print }'
}

# index ARCHIVE: its symbols, and the members that have them.
index() {
	llvm-nm-22 --print-armap "$1" 2>/dev/null | grep ' in '
}

# The symbol table: none, of 32 bits, of 64, and BSD's, with BSD's names.
for kind in 'ar rcSU' 'ar rcsU' 'ar rcsD' \
	'env SYM64_THRESHOLD=1 llvm-ar-22 rcs' \
	'llvm-ar-22 --format=bsd rcs'; do
	lib=$tmp/one.a
	rm -f "$lib"
	# A command and its options.
	# shellcheck disable=SC2086
	(cd "$tmp/in" && $kind "$lib" several.o odd ./*long*.o reference.o)
	chmod 640 "$lib"
	cp "$lib" "$tmp/before.a"
	"$recordmcount" -q -o "$tmp/out.a" "$lib"
	same "$kind: --output leaves it" "$lib" "$tmp/before.a"
	ok "$kind: record" "$recordmcount" -q "$lib"
	same "$kind: --output is the same" "$lib" "$tmp/out.a"
	is "$kind: times, modes, names, order" "$(members "$lib")" \
		"$(members "$tmp/before.a")"
	is "$kind: the symbol table" "$(index "$lib")" \
		"$(index "$tmp/before.a")"
	is "$kind: the file's mode" "$(stat -c %a "$lib")" 640
	for object in "$tmp"/alone/*.o; do
		llvm-ar-22 p "$lib" "${object##*/}" >"$tmp/member.o"
		same "$kind: ${object##*/} as alone" "$tmp/member.o" "$object"
	done
	cp "$lib" "$tmp/once.a"
	ok "$kind: again" "$recordmcount" -q "$lib"
	same "$kind: again changes nothing" "$lib" "$tmp/once.a"
done
is 'the kinds are those' "$(SYM64_THRESHOLD=1 llvm-ar-22 rcs "$tmp/64.a" \
	"$tmp/in/several.o" && head -c 16 "$tmp/64.a" | tail -c 8; echo
	llvm-ar-22 --format=bsd rcs "$tmp/bsd.a" "$tmp/in/several.o" &&
	strings "$tmp/bsd.a" | grep SYMDEF)" "$(lines '/SYM64/ ' __.SYMDEF)"
is 'members are named' "$("$recordmcount" "$lib" 2>&1 | head -n 1)" \
	"warning: __mcount_loc already exists: $lib(several.o)"

# Thin: files of their own.
mkdir -p "$tmp/thin/sub"
cp "$tmp"/in/*.o "$tmp/thin/sub"
(cd "$tmp/thin" && ar rcsTP lib.a sub/several.o sub/*long*.o sub/reference.o)
was=$(index "$tmp/thin/lib.a")
exits 'thin: no place for --output' 2 "$recordmcount" -o "$tmp/x.a" \
	"$tmp/thin/lib.a"
ok 'thin: record' "$recordmcount" -q "$tmp/thin/lib.a"
for object in "$tmp"/alone/*.o; do
	same "thin: ${object##*/} as alone" "$tmp/thin/sub/${object##*/}" \
		"$object"
done
is 'thin: the symbol table' "$(index "$tmp/thin/lib.a")" "$was"
is 'thin: the sizes are those of the files' \
	"$(ar tv "$tmp/thin/lib.a" | awk '{ print $3 }')" \
	"$(cd "$tmp/thin" && stat -c %s sub/several.o sub/*long*.o \
		sub/reference.o)"
(cd "$tmp/thin" && ar rcT here.a sub/several.o && cp here.a before.a)
ok 'thin: again' "$recordmcount" -q "$tmp/thin/here.a"
same 'thin: again changes nothing' "$tmp/thin/here.a" "$tmp/thin/before.a"
rm "$tmp/thin/sub/several.o"
exits 'thin: a member that is missing' 2 "$recordmcount" -q \
	"$tmp/thin/lib.a"

# Thin archives that no ar makes: the header of one member is 60 bytes.
# head_of NAME SIZE
head_of() {
	printf '%-16s%-12s%-6s%-6s%-8s%-10s`\n' "$1/" 0 0 0 644 "$2"
}
odd=$tmp/thin/odd.a
{ echo '!<thin>'; head_of odd.a 68; } >"$odd"
exits 'thin: one that names itself' 2 "$recordmcount" "$odd"
is 'thin: which is told once' "$("$recordmcount" "$odd" 2>&1)" "$(lines \
	"$odd: an archive, not an object" "$odd: failed")"
cp "$tmp/in/several.o" "$tmp/thin/__.SYMDEF"
{ echo '!<thin>'; head_of __.SYMDEF 0; } >"$odd"
ok 'thin: a member that is called like a symbol table' "$recordmcount" "$odd"
ok 'thin: is an object' cmp "$tmp/thin/__.SYMDEF" "$tmp/alone/several.o"
is 'thin: its size was wrong' "$(tail -n 1 "$odd" | cut -c49-58 | tr -d ' ')" \
	"$(stat -c %s "$tmp/alone/several.o")"

# One member that cannot be recorded: nothing of the archive is.
(cd "$tmp/in" && head -c 300 several.o >cut.o &&
	ar rc "$tmp/bad.a" several.o cut.o)
cp "$tmp/bad.a" "$tmp/before.a"
exits 'a malformed member' 2 "$recordmcount" "$tmp/bad.a"
is 'is named' "$("$recordmcount" "$tmp/bad.a" 2>&1 | tail -n 1)" \
	"$tmp/bad.a(cut.o): failed"
same 'and the archive stays as it was' "$tmp/bad.a" "$tmp/before.a"

# Every truncation: refused, or fewer members; never a crash.
(cd "$tmp/in" && ar rcs "$tmp/cut.a" reference.o ./*long*.o odd)
size=$(stat -c %s "$tmp/cut.a")
at=0
crashes=0
while [ $at -lt "$size" ]; do
	head -c $at "$tmp/cut.a" >"$tmp/short.a"
	status=0
	"$recordmcount" -q "$tmp/short.a" 2>/dev/null || status=$?
	[ $status -le 2 ] || crashes=$((crashes + 1))
	at=$((at + 7))
done
is 'truncated archives crash nothing' $crashes 0

is 'JSON: an object a member' "$("$recordmcount" -nq --json "$tmp/cut.a" |
	grep -o '"path":"[^"]*"' | sed 's,.*/,,')" "$(lines \
	'cut.a(reference.o)"' 'cut.a(a-member-with-quite-a-long-name.o)"')"
done_testing

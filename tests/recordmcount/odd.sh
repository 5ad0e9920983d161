#!/bin/sh
# SPDX-License-Identifier: MIT
# Files that hold more, or claim more, than their sections: refused with one
# sentence and left as they were, or recorded with all that was in them.
. tests/tap.sh
. tests/recordmcount/tools.sh

# fresh INPUT NAME: a new object of an input under another name.
fresh() {
	cp "$(input "$1")" "$tmp/$2"
	echo "$tmp/$2"
}

# field OBJECT SECTION OFFSET BYTES: write BYTES, as printf has them, at the
# OFFSET in a section header of 64 bytes.
field() {
	odd_n=$(readelf -SW "$1" | sed -n "s/^ *\[ *\([0-9]*\)\] $2 .*/\1/p" |
		head -n 1)
	odd_at=$(readelf -hW "$1" |
		sed -n 's/.*Start of section headers: *\([0-9]*\).*/\1/p')
	# The bytes are a format.
	# shellcheck disable=SC2059
	printf "$4" | dd of="$1" bs=1 conv=notrunc status=none \
		seek=$((odd_at + 64 * odd_n + $3))
}

# refused WHAT SENTENCE FILE [OPTION...]: with the sentence, exit 2, and the
# file as it was.
refused() {
	odd_what=$1
	odd_want="$3: $2"
	cp "$3" "$tmp/was"
	file=$3
	shift 3
	exits "$odd_what" 2 "$recordmcount" "$@" "$file"
	is "$odd_what: is told" "$("$recordmcount" "$@" "$file" 2>&1)" \
		"$(lines "$odd_want" "$file: failed")"
	ok "$odd_what: stays as it was" cmp "$file" "$tmp/was"
}

# What stands behind everything that a header names.
f=$(fresh exit signed.ko)
printf 'A signature~Module signature appended~\n' >>"$f"
refused 'a signed module' 'signed, which a change would undo: record it before' \
	"$f"
ok 'a signed module is audited' "$audit" -q --fail-on=never "$f"
f=$(fresh exit behind.o)
printf data >>"$f"
refused 'an object with data behind it' \
	'no header names the last 4 bytes, which would be lost' "$f"
f=$(fresh exit zeros.o)
head -c 100 /dev/zero >>"$f"
ok 'an object that zeros fill up' "$recordmcount" "$f"
cp "$f" "$tmp/filled.o"
f=$(fresh exit plain.o)
"$recordmcount" "$f"
ok 'and becomes what it is without them' cmp "$f" "$tmp/filled.o"

ld -o "$tmp/bare" "$(input hot)"
f=$tmp/payload
cp "$tmp/bare" "$f"
printf data >>"$f"
refused 'an image with data behind it' \
	'no header names the last 4 bytes, which would be lost' "$f" --grow
"$recordmcount" --grow "$tmp/bare"
printf data >>"$tmp/bare"
cp "$tmp/bare" "$tmp/was"
ok 'which needs no change' "$recordmcount" --grow "$tmp/bare"
ok 'keeps it' cmp "$tmp/bare" "$tmp/was"

# Names that would end a line, or be taken for an option.
f=$tmp/$(printf 'a\nb.o')
is 'a name of two lines' "$("$recordmcount" "$f" 2>&1)" "$(lines \
	"$tmp/a?b.o: No such file or directory" "$tmp/a?b.o: failed")"
cp "$(input exit)" "$f"
is 'its section is named on one' "$("$recordmcount" -v "$f" 2>&1)" \
	"$tmp/a?b.o: 1 site recorded, 1 switched off"
is 'its finding, too' "$("$audit" -q -c MC016 "$f" | sed 's/has no .*//')" \
	"$tmp/a?b.o: .exit.text+0x0: note: f "
printf '\t.section "a\033b", "ax"\n\tcall __fentry__\n\tret\n' >"$tmp/name.s"
as -o "$tmp/name.o" "$tmp/name.s"
is 'a name of a section' "$("$recordmcount" -w "$tmp/name.o")" \
	'Section a?b has mcount callers being ignored'
cp "$(input exit)" "$tmp/-dash.o"
# in_tmp COMMAND...
in_tmp() {
	(cd "$tmp" && "$@")
}
ok 'a name that begins with a dash' in_tmp "$recordmcount" -- -dash.o
is 'is recorded' "$("$audit" --list "$tmp/-dash.o" | wc -l)" 1

# Compressed: debug information may be, what is loaded not.
printf 'int f(int x) { return x + 1; }\n' >"$tmp/f.c"
ok 'compile with debug information' gcc-12 -O2 -g -gz -pg -mfentry -fno-pie \
	-c "$tmp/f.c" -o "$tmp/f.o"
readelf --debug-dump=info "$tmp/f.o" >"$tmp/info" 2>&1
ok 'compressed debug information' "$recordmcount" "$tmp/f.o"
readelf --debug-dump=info "$tmp/f.o" >"$tmp/info.after" 2>&1
ok 'it is compressed' sh -c "readelf -SW $tmp/f.o | grep -q 'debug_info.* C '"
same 'it says the same afterwards' "$tmp/info" "$tmp/info.after"
f=$(fresh exit text.o)
field "$f" .text 8 '\006\010'
refused 'compressed code' 'section 1: is compressed, and is not to be' "$f"
exits 'compressed code is not audited' 2 "$audit" -q "$f"

# Many sections of the same bytes: a small file, and no end of what it says.
awk 'BEGIN { print "\t.text\n\tcall __fentry__"
	for (i = 0; i < 40; i++)
		printf "\t.section .debug_%d, \"\"\n\t.zero 8\n", i
	print "\t.section .debug_x, \"\"\n\t.zero 100000" }' >"$tmp/share.s"
ok 'sections to share bytes' as -o "$tmp/share.o" "$tmp/share.s"
f=$tmp/share.o
for i in $(seq 0 39); do
	field "$f" ".debug_$i" 24 '\100\0\0\0\0\0\0\0\240\206\1\0'
done
"$recordmcount" "$f" 2>"$tmp/said"
is 'shared bytes' "$(sed 's/.debug_[0-9x]*/SECTION/' "$tmp/said" | head -n 1)" \
	"$f: SECTION+0x0: shares its bytes with another section"

# More than one table in an image.
cat >"$tmp/two.s" <<'END'
	.globl _start, __fentry__
_start:
	call __fentry__
__fentry__:
	ret
	.section __mcount_loc, "a"
	.quad _start
	.section __mcount_loc, "a", @progbits, unique, 1
	.quad _start
END
llvm-mc-22 -triple=x86_64 -filetype=obj -o "$tmp/two.o" "$tmp/two.s"
ok 'two tables in an image' ld --unique=__mcount_loc -o "$tmp/two" "$tmp/two.o"
refused 'two tables' '__mcount_loc+0x0: a second table' "$tmp/two" --compact

# More sections than the header of an image can count.
awk 'BEGIN { print "\t.globl _start, __fentry__\n_start: ret\n__fentry__: ret"
	for (i = 0; i < 66000; i++)
		printf "\t.section .text.f%d, \"ax\"\n\tcall __fentry__\n", i
	}' >"$tmp/many.s"
as -o "$tmp/many.o" "$tmp/many.s" && "$recordmcount" "$tmp/many.o"
echo 'SECTIONS { . = 0x400000; .text : { *(.text) } }' >"$tmp/many.ld"
ok 'an image of 66000 sections' ld --unique='.text.f*' -T "$tmp/many.ld" \
	-o "$tmp/many" "$tmp/many.o"
ok 'many sections: a compact table' "$recordmcount" --compact "$tmp/many"
is 'many sections: its sites' "$("$audit" --list "$tmp/many" | wc -l)" 66000
done_testing

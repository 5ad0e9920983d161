#!/bin/sh
# SPDX-License-Identifier: MIT
# mcount-audit: its command line, its forms, and images.
. tests/tap.sh
. tests/recordmcount/tools.sh

exits 'no file: usage' 2 "$audit"
exits 'an unknown rule: usage' 2 "$audit" --checks=MC999 x.o
exits 'an unknown rule to explain: usage' 2 "$audit" --explain=MC999
exits 'a missing file' 2 "$audit" "$tmp/none.o"
exits '--help' 0 "$audit" --help
exits '--version' 0 "$audit" --version
is 'rules have ids of their own' "$("$audit" --list-checks | cut -d' ' -f1 |
	sort | uniq -d)" ''

new=$(input exit)
cp "$new" "$tmp/bad.o"
"$recordmcount" "$new"
exits 'a recorded object' 0 "$audit" "$new"
exits 'one that is not' 1 "$audit" "$tmp/bad.o"
exits 'trouble wins over findings' 2 "$audit" "$tmp/bad.o" "$tmp/none.o"
exits '--checks leaves a rule out' 0 "$audit" --checks=-MC010 "$tmp/bad.o"
exits '--checks without a rule would find nothing: usage' 2 "$audit" \
	--checks= "$tmp/bad.o"
exits 'no jobs: usage' 2 "$audit" -j0 "$tmp/bad.o"
exits '--checks takes one rule' 0 "$audit" --checks=MC003 "$tmp/bad.o"
is 'the summary' "$("$audit" "$new")" \
	'checked 1 file: 2 functions, 1 with sites (50.0%)'
is 'a function by name' "$("$audit" --list "$new")" '.text+0x0 call built g+0x0'
is 'of several files each line has its own' "$(cd "$tmp" &&
	cp "$new" one.o && cp one.o again.o &&
	"$audit" --list one.o again.o)" \
	'one.o: .text+0x0 call built g+0x0
again.o: .text+0x0 call built g+0x0'
(cd "$tmp" && ar rc one.a one.o)
is 'of an archive, too' "$(cd "$tmp" && "$audit" --list one.a)" \
	'one.a(one.o): .text+0x0 call built g+0x0'
echo 'int f(int x) { return x; }' >"$tmp/lone.c"
ok 'a lone call' gcc-12 -O2 -pg -mfentry -fno-pie -c "$tmp/lone.c" \
	-o "$tmp/lone.o"
is 'a count of one' "$(cd "$tmp" && "$audit" -v lone.o)" \
	'lone.o: error: 1 call of the profiling function, not in a table [MC010]
lone.o: 1 function, 0 with sites, 0 entries
checked 1 file: 1 function, 0 with sites (0.0%), 1 error'
is 'a whole finding' "$("$audit" -q "$tmp/bad.o")" "$tmp/bad.o: error: 2 calls of the profiling function, none of them in a table [MC010]"

"$audit" -f json "$new" "$tmp/bad.o" "$tmp/none.o" >"$tmp/json" 2>/dev/null
ok 'JSON names its schema' grep -q '"schema": "mcount-audit/1"' "$tmp/json"
ok 'JSON has the finding' grep -q '"id": "MC010"' "$tmp/json"
ok 'JSON has the file that failed' grep -q '"error": "No such file' "$tmp/json"
ok 'JSON counts' grep -q '"errors": 1' "$tmp/json"
is 'JSON has the same members for each file' "$(grep -c '"site_list"' \
	"$tmp/json")" 3

# A linker leaves such a section out: no call in it is missed, none has an entry.
cat >"$tmp/out.s" <<'END'
	.text
	.type	f, %function
f:
	call	__fentry__
	ret
	.size	f, .-f
	.section .left.out, "axe", %progbits
	.type	g, %function
g:
	call	__fentry__
	ret
	.size	g, .-g
	.section __mcount_loc, "a", %progbits
	.quad	f
	.ifdef	bad
	.quad	g
	.endif
	.section .note.GNU-stack, "", %progbits
END
ok 'a section that is left out' as -o "$tmp/out.o" "$tmp/out.s"
is 'no call in it is missed' "$("$audit" --fail-on=note "$tmp/out.o")" \
	'checked 1 file: 1 function, 1 with sites (100.0%)'
ok 'an entry of it' as --defsym bad=1 -o "$tmp/out.o" "$tmp/out.s"
is 'is wrong' "$("$audit" -q "$tmp/out.o")" \
	"$tmp/out.o: .left.out+0x0: error: an entry names a place that linkers leave out [MC004]"

# Between functions an image has NOPs too, and they are no site of a function
# without a symbol; nor is what an older assembler fills with.
for fill in '.nops 11' '.byte 0x8d, 0x76, 0x00, 0x90' '.fill 6, 1, 0xcc'; do
	cat >"$tmp/gap.s" <<-END
		.text
		.globl	_start
		.type	_start, @function
	_start:
	.Lsite:
		.byte	0x0f, 0x1f, 0x44, 0x00, 0x08
		ret
		.size	_start, .-_start
	.Lgap:
		.byte	0x0f, 0x1f, 0x44, 0x00, 0x08
		$fill
		.type	next, @function
	next:
		ret
		.size	next, .-next
		.section __mcount_loc, "a", @progbits
		.long	.Lsite, .Lgap
	END
	ok "$fill: assemble" as --32 -o "$tmp/gap.o" "$tmp/gap.s"
	ok "$fill: link" ld -m elf_i386 -o "$tmp/gap" "$tmp/gap.o"
	is "$fill: an entry of the gap" "$("$audit" -q "$tmp/gap" |
		sed 's/.*: error/error/')" \
		'error: an entry names a place in no function [MC004]'
done

# Images: what was compiled, recorded and linked is found again.
cat >"$tmp/a.c" <<'END'
static __attribute__((noinline)) int f(int x) { return x + 1; }
int main(int argc, char **argv) { (void)argv; return f(argc) - 2; }
END
for kind in no-pie pie; do
	ok "$kind: compile" gcc-12 -O0 -pg "-f$kind" -c "$tmp/a.c" \
		-o "$tmp/$kind.o"
	ok "$kind: record" "$recordmcount" --profile=all "$tmp/$kind.o"
	ok "$kind: link" gcc-12 -pg "-$kind" -o "$tmp/$kind" "$tmp/$kind.o"
	is "$kind: sites" "$("$audit" --list "$tmp/$kind" | sed 's/.* //;
		s/+.*//' | sort | tr '\n' ' ')" 'f main '
	ok "$kind: no finding" "$audit" --fail-on=note "$tmp/$kind"
	ok "$kind: runs" env -C "$tmp" "$tmp/$kind"
done

is 'the manual page lists every option' "$("$audit" --help |
	sed -n 's/^ *\(-[a-z?], *\)\{0,1\}\(--[a-z-]*\).*/\2/p' |
	grep -vE -- '--(help|usage|version)' | while read -r option; do
	grep -q -- "Fl \(. , \)\?-${option#--}" "$tree/recordmcount/mcount-audit.1" ||
		echo "$option"
done)" ''
is 'the page on rules lists every rule' "$("$audit" --list-checks |
	sed 's/^\(MC[0-9]*\) \([a-z]*\) *\(.*\)/| \1 | \2 | \3 |/')" \
	"$(grep '^| MC' "$tree/docs/audit.md")"
done_testing

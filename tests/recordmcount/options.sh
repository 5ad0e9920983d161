#!/bin/sh
# SPDX-License-Identifier: MIT
# The command line: what it accepts, prints and returns.
. tests/tap.sh
. tests/recordmcount/tools.sh

run() {
	"$recordmcount" "$@" 2>&1
}

exits 'no file: usage' 2 "$recordmcount"
exits 'an unknown option: usage' 2 "$recordmcount" --no-such-option x.o
exits 'an unknown profile: usage' 2 "$recordmcount" --profile=other x.o
exits 'jobs are a number: usage' 2 "$recordmcount" -j0 x.o
exits '--help' 0 "$recordmcount" --help
exits '--version' 0 "$recordmcount" --version
is '--help is complete' "$(run --help | grep -oE -- '--[a-z-]+' | sort -u |
	tr '\n' ' ')" '--backup --compact --dry-run --entry-nops --grow --help --jobs --json --layout --nop --output --patchable --profile --quiet --section --stats --strict --symbol --usage --verbose --version --warn '

# What is no object, by name.
is 'a missing file' "$(run "$tmp/none.o")" "$(lines \
	"$tmp/none.o: No such file or directory" "$tmp/none.o: failed")"
exits 'a missing file is trouble' 2 "$recordmcount" "$tmp/none.o"
is 'a directory' "$(run "$tmp" | head -n 1)" "$tmp: not a regular file"
: >"$tmp/empty"
is 'an empty file' "$(run "$tmp/empty" | head -n 1)" "$tmp/empty: an empty file"
echo 'int f;' >"$tmp/text"
is 'a text' "$(run "$tmp/text" | head -n 1)" "$tmp/text: not an ELF file"
new=$(input exit)
ar -rc "$tmp/lib.a" "$new"
is 'an empty archive' "$(printf '!<arch>\n' >"$tmp/e.a"; run "$tmp/e.a")" ''
is 'an image without calls' "$(run "$recordmcount")" ''
cp "$new" "$tmp/segments.o"
printf '\1' | dd of="$tmp/segments.o" bs=1 seek=56 conv=notrunc 2>/dev/null
is 'an object with segments' "$(run "$tmp/segments.o" | head -n 1)" \
	"$tmp/segments.o: an object with program headers"
printf 'BC\300\336more' >"$tmp/bitcode"
is 'LLVM bitcode' "$(run "$tmp/bitcode")" "$tmp/bitcode: LLVM bitcode: its code is yet to come, record what the link makes of it"
exits 'LLVM bitcode is no failure' 0 "$recordmcount" "$tmp/bitcode"
exits 'but with --strict' 1 "$recordmcount" --strict "$tmp/bitcode"
echo 'int f(int x) { return x; }' >"$tmp/slim.c"
gcc-12 -O2 -pg -mfentry -flto -c "$tmp/slim.c" -o "$tmp/slim.o"
is 'a slim object of GCC' "$(run "$tmp/slim.o")" "$tmp/slim.o: GCC LTO object: its code is yet to come, record what the link makes of it"

# The kernel's texts.
cp "$new" "$tmp/w.o"
is '-w names what is ignored' "$("$recordmcount" -w "$tmp/w.o")" \
	'Section .exit.text has mcount callers being ignored'
is 'the table exists' "$(run "$tmp/w.o")" \
	"warning: __mcount_loc already exists: $tmp/w.o"
exits 'which is no failure' 0 "$recordmcount" "$tmp/w.o"
exits 'but with --strict' 1 "$recordmcount" --strict "$tmp/w.o"
is '-q says nothing' "$(run -q "$tmp/w.o")" ''

# A failed file does not stop the others.
cp "$new" "$tmp/a.o"
cp "$new" "$tmp/b.o"
exits 'one of three is missing' 2 "$recordmcount" "$tmp/a.o" "$tmp/none.o" \
	"$tmp/b.o"
is 'the others are recorded' "$(sites "$tmp/a.o"; sites "$tmp/b.o")" \
	"$(lines '.text+0x0 call built' '.text+0x0 call built')"

# Response files.
cp "$new" "$tmp/a b.o"
printf '%s\n' "--profile=all '$tmp/a b.o'" >"$tmp/words"
ok '@FILE with quotes' "$recordmcount" "@$tmp/words"
is '@FILE is as typed' "$(sites "$tmp/a b.o")" "$(lines \
	'.text+0x0 call built' '.exit.text+0x0 call built')"
exits '@FILE that is missing' 2 "$recordmcount" "@$tmp/none"
echo "@$tmp/circle" >"$tmp/circle"
is '@FILE that names itself' "$(run "@$tmp/circle")" \
	"$tmp/circle: named by too many files in turn"
exits 'which is trouble' 2 "$recordmcount" "@$tmp/circle"
printf '%s\0' "$tmp/a.o" "$tmp/b.o" >"$tmp/zeros"
is '@FILE with other ends of words' "$(run "@$tmp/zeros")" \
	"$tmp/zeros: a list of words has no NUL in it"
exits 'which is trouble, too' 2 "$recordmcount" "@$tmp/zeros"

# What to record.
cp "$(input several)" "$tmp/s.o"
ok '--symbol' "$recordmcount" --symbol=mcount --symbol=_mcount "$tmp/s.o"
is '--symbol takes those only' "$(readelf -rW "$tmp/s.o" |
	grep -c R_X86_64_64)" 2
cp "$new" "$tmp/g.o"
ok '--section' "$recordmcount" --section='.ex*' --nop=none "$tmp/g.o"
is '--section takes those only' "$(sites "$tmp/g.o")" \
	'.exit.text+0x0 call built'

# Numbers and JSON.
cp "$new" "$tmp/n.o"
is '--stats' "$(run --stats "$tmp/n.o")" '1 file, 1 changed: 1 site recorded, 1 switched off, 0 already in the table, 0 dropped'
cp "$new" "$tmp/j.o"
is '--json' "$("$recordmcount" --json "$tmp/j.o" | tr -d '\n')" "{\"schema\":\"recordmcount/1\",\"files\":[{\"path\":\"$tmp/j.o\",\"error\":null,\"machine\":\"x86_64\",\"sites\":[{\"section\":\".text\",\"offset\":0,\"function\":\"g\",\"shape\":\"call\",\"action\":\"recorded\"},{\"section\":\".exit.text\",\"offset\":0,\"function\":\"f\",\"shape\":\"call\",\"action\":\"switched off\"}]}]}"

# A line on a terminal, when it takes longer than a second: this stops it for
# that long on its way, and again in case it had not begun.
cat >"$tmp/stopped" <<'END'
"$@" &
for _ in 1 2; do
	sleep 0.1
	kill -STOP $! 2>/dev/null
	sleep 1.2
	kill -CONT $! 2>/dev/null
done
wait $!
END
escape=$(printf '\033')
awk 'BEGIN { for (i = 0; i < 70000; i++)
	printf "\t.section .text.f%d, \"ax\"\n\tcall __fentry__\n", i }' |
	as --64 -o "$tmp/large.o" -
for _ in $(seq 20); do echo "$tmp/large.o"; done >"$tmp/many"
cp "$new" "$tmp/few.o"
for jobs in 1 2; do
	script -qec "sh $tmp/stopped $recordmcount -n -j$jobs @$tmp/many \
		$tmp/none.o" /dev/null >"$tmp/seen"
	ok "-j$jobs: tells how far it is" grep -qE '[0-9]+ of 21 files' \
		"$tmp/seen"
	is "-j$jobs: a text has its own line" "$(tr '\r' '\n' <"$tmp/seen" |
		grep -a 'No such' | sed "s/^$escape\[K//")" \
		"$tmp/none.o: No such file or directory"
	is "-j$jobs: not to a file" "$("$recordmcount" -n -j$jobs "@$tmp/many" \
		2>&1)" ''
done
is 'a short run tells nothing' "$(script -qec "'$recordmcount' $tmp/few.o" \
	/dev/null)" ''
done_testing

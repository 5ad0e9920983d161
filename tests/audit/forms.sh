#!/bin/sh
# SPDX-License-Identifier: MIT
# What mcount-audit writes for machines and for eyes: both forms hold to their
# schemas, and a finding has its line, its names and its bytes.
. tests/tap.sh
. tests/recordmcount/tools.sh

schema=$PWD/tests/audit/schema
own=$PWD/recordmcount/audit.schema.json
sarif=$PWD/tests/audit/sarif.schema.json
standard=$PWD/tests/audit/sarif-2.1.0.json

# The validator finds what is wrong, or it would prove nothing.
echo '{"schema": "mcount-audit/1", "files": []}' >"$tmp/short"
exits 'a report that lacks members' 1 "$schema" "$own" "$tmp/short"
echo '{"required": ["a"], "wanted": 1}' >"$tmp/unknown"
exits 'a keyword that it does not know' 2 "$schema" "$tmp/unknown" "$tmp/short"
exits 'a report of the other form' 1 "$schema" "$sarif" "$tmp/short"
exits 'by the standard, too' 1 "$schema" "$standard" "$tmp/short"

cd "$tmp" || exit
cat >a.cc <<'END'
namespace n { struct S { template <class T> int f(T x) const; }; }
template <class T> __attribute__((noinline))
int n::S::f(T x) const { return x + 1; }
template int n::S::f<long>(long) const;
int user(int x) { return n::S().f(long(x)); }
END
flags='-g -O2 -pg -mfentry -fno-pie'
# Flags.
# shellcheck disable=SC2086
ok 'C++' g++-12 $flags -c a.cc -o 'not (recorded).o'
cp 'not (recorded).o' recorded.o
"$recordmcount" recorded.o
ok 'an archive' ar rc lib.a recorded.o 'not (recorded).o'

"$audit" -f json -c all recorded.o lib.a 'not (recorded).o' none.o \
	>report.json 2>/dev/null
ok 'JSON holds to its schema' "$schema" "$own" report.json
is 'JSON has the name as people write it' "$(jq -r '[.files[0].site_list[]
	.demangled] | sort | .[]' report.json)" "$(lines \
	'int n::S::f<long>(long) const' 'user(int)')"
is 'JSON has the line' "$(jq -r '.files[0].site_list[].line' report.json |
	sort | tr '\n' ' ')" '3 5 '
is 'JSON has the bytes' "$(jq -r '.files[0].site_list[0].code' report.json)" \
	e800000000
is 'JSON has an archive a member a file' "$(jq -r '.files[].path' \
	report.json)" "$(lines recorded.o 'lib.a(recorded.o)' \
	'lib.a(not (recorded).o)' 'not (recorded).o' none.o)"
is 'JSON tells of what cannot be read' "$(jq -r '.files[4].error' \
	report.json)" 'No such file or directory'

"$audit" -f sarif -c all recorded.o 'not (recorded).o' >report.sarif
ok 'SARIF holds to its schema' "$schema" "$sarif" report.sarif
ok 'SARIF holds to the standard' "$schema" "$standard" report.sarif
is 'SARIF has a line of the source' "$(jq -r '.runs[0].results[] |
	select(.ruleId == "MC016") | .locations[0].physicalLocation |
	"\(.artifactLocation.uri):\(.region.startLine)"' report.sarif |
	sort | head -n 1)" 'a.cc:3'
is 'SARIF names the file as a URI' "$(jq -r '.runs[0].results[] |
	select(.ruleId == "MC010") | .locations[0].physicalLocation
	.artifactLocation.uri' report.sarif)" 'not%20(recorded).o'
is 'each rule index is that of the rule' "$(jq -r '.runs[0] |
	.tool.driver.rules as $r | .results[] |
	select($r[.ruleIndex].id != .ruleId) | .ruleId' report.sarif)" ''
is 'each finding has a print of its own' "$(jq -r '.runs[0].results[]
	.partialFingerprints[]' report.sarif | sort | uniq -d)" ''
"$audit" -f sarif recorded.o >clean.sarif
ok 'SARIF without a result' "$schema" "$sarif" clean.sarif
ok 'the same, by the standard' "$schema" "$standard" clean.sarif

"$audit" -q -f sarif -o to.sarif 'not (recorded).o' >text
ok '--output: the form in the file' "$schema" "$sarif" to.sarif
is '--output: text on the terminal' "$(cat text)" \
	'not (recorded).o: error: 2 calls of the profiling function, none of them in a table [MC010]'

exits '--color=always' 1 "$audit" -q --color=always 'not (recorded).o'
ok 'colours' grep -q "$(printf '\033\\[1;31merror:')" <<-END
	$("$audit" -q --color=always 'not (recorded).o')
END
is 'no colours where no terminal is' "$("$audit" -q 'not (recorded).o' |
	tr -cd '\033')" ''

# A line, names and instructions, on machines of all kinds.
cat >u.c <<'END'
int f(int x) { return x + 1; }
END
while read -r cpu text; do
	ok "$cpu: compile" "$cpu-gcc-12" -g -O0 -pg -c u.c -o "$cpu.o"
	"$recordmcount" --profile=all "$cpu.o"
	is "$cpu: source and line" "$("$audit" -f json "$cpu.o" |
		jq -r '.files[0].site_list[0] | "\(.source) \(.line)"' |
		sed 's,.*/,,')" 'u.c 1'
	is "$cpu: an instruction" "$("$audit" -f json --pad-bytes=99 "$cpu.o" | jq -r \
		'.files[0].findings[0].instructions' | sed 's,[ ;].*,,')" \
		"$text"
done <<END
aarch64-linux-gnu bl
i686-linux-gnu call
arm-linux-gnueabihf bl
powerpc-linux-gnu bl
riscv64-linux-gnu null
s390x-linux-gnu brasl
sparc64-linux-gnu call
END

# As rustc mangles, versions 0 and before.
for name in _RNvC1a1f _ZN1a1f17h0123456789abcdefE; do
	printf '\t.text\n\t.type %s, %%function\n%s: ret\n\t.size %s, .-%s\n' \
		$name $name $name $name >r.s
	x86_64-linux-gnu-as -o r.o r.s
	ok "$name, a name of Rust" grep -q ' in a::f+0x0: c3' <<-END
		$("$audit" -v -c MC016 r.o)
	END
done

# What is written is whole or not there: a file that may not grow is a disk
# that is full.
mkdir whole
cp "$(input exit)" whole/a.o
limited() {
	# dash has it.
	# shellcheck disable=SC3045
	(ulimit -f 0 && exec "$@")
}
for option in '-f json -o' '-f sarif -o' --write-baseline; do
	echo old >whole/form
	# An option and its value.
	# shellcheck disable=SC2086
	exits "$option: no room" 2 limited "$audit" -q $option whole/form \
		whole/a.o
	is "$option: what was there stays" "$(cat whole/form)" old
	# shellcheck disable=SC2086
	exits "$option: room" 1 "$audit" -q $option whole/form whole/a.o
	ok "$option: the new one is there" grep -q MC010 whole/form
	# shellcheck disable=SC2086
	exits "$option: a device" 2 "$audit" -q $option /dev/full whole/a.o
done
is 'nothing is left beside it' "$(ls whole)" "$(lines a.o form)"
for option in --list-checks --explain=MC001 -v; do
	"$audit" $option whole/a.o >/dev/full 2>error && status=0 || status=$?
	is "$option: nobody could read it" "$status $(wc -l <error)" '2 1'
done
done_testing

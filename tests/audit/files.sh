#!/bin/sh
# SPDX-License-Identifier: MIT
# What mcount-audit takes for an input: archives, thin ones, directories,
# compilation databases, shared objects, what ld -r made, bitcode.
. tests/tap.sh
. tests/recordmcount/tools.sh

schema=$PWD/tests/audit/schema
own=$PWD/recordmcount/audit.schema.json
cd "$tmp" || exit
good=$(input exit)
cp "$good" bad.o
"$recordmcount" "$good"
said='error: 2 calls of the profiling function, none of them in a table [MC010]'

ar rc lib.a "$good" bad.o
echo text >text
ar q lib.a text
is 'an archive, member by member' "$("$audit" -q lib.a)" "lib.a(bad.o): $said"
exits '--member chooses' 0 "$audit" --member='exit*' lib.a
exits '--member chooses the other' 1 "$audit" --member=bad.o lib.a
mkdir sub
mv bad.o sub/bad.o
ar rcT thin.a "$good" sub/bad.o
is 'a thin archive' "$("$audit" -q thin.a)" "sub/bad.o: $said"
mv sub/bad.o gone.o
exits 'a thin archive without its member' 2 "$audit" -q thin.a
mv gone.o sub/bad.o
head -c 100 lib.a >cut.a
is 'an archive that is cut off' "$("$audit" -q cut.a 2>&1)" \
	"cut.a: no member at 0x60"

exits 'a directory' 2 "$audit" sub
mkdir tree tree/b tree/a
cp sub/bad.o tree/b/
cp "$good" tree/a/good.o
cp lib.a text tree/
is 'a directory and what is in it, in order' "$("$audit" -qr tree)" \
	"$(lines "tree/b/bad.o: $said" "tree/lib.a(bad.o): $said")"
is 'a directory: the summary' "$("$audit" -r tree | tail -n 1 | cut -d: -f1)" \
	'checked 4 files'
mkdir empty
exits 'a directory with nothing in it' 0 "$audit" -r empty

cat >compile_commands.json <<END
[{"directory": "$tmp", "file": "a.c", "output": "tree/a/good.o",
  "command": "cc -c a.c"},
 {"directory": "$tmp", "file": "b.c", "command": "cc -c 'b.c' -o tree/b/bad.o"},
 {"directory": "$tmp/tree", "file": "b.c",
  "arguments": ["cc", "-c", "b.c", "-ob/bad.o"]}]
END
is 'a compilation database' "$("$audit" -q \
	--compile-commands=compile_commands.json)" "$(lines \
	"$tmp/tree/b/bad.o: $said" "$tmp/tree/b/bad.o: $said")"
exits 'no database' 2 "$audit" --compile-commands=none.json
echo '{"a": 1}' >wrong.json
exits 'a database that is none' 2 "$audit" --compile-commands=wrong.json
echo '[{"directory": "/", "file": "a.c", "command": "cc a.c"}]' >wrong.json
exits 'a command that writes nothing' 2 "$audit" --compile-commands=wrong.json

for n in 1 2 3 4 5 6 7; do
	cp "$good" "$n.o"
	cp sub/bad.o "$n-bad.o"
done
set -- [1-7].o [1-7]-bad.o none.o lib.a
for form in text json sarif; do
	"$audit" -f "$form" -v "$@" >one 2>one.err
	"$audit" -f "$form" -v -j3 "$@" >three 2>three.err
	same "-j3: the same $form" one three
	same "-j3: the same errors with $form" one.err three.err
done

# A file that becomes shorter while it is looked at: the list of its sites does
# not fit into a pipe, and what is left to print stands in pages that are gone.
awk 'BEGIN {
	for (i = 0; i < 20000; i++)
		printf "\t.type f%d, @function\nf%d:\n\tcall __fentry__\n" \
			"\tret\n\t.size f%d, .-f%d\n", i, i, i, i
}' >large.s
ok 'a large object' as -o large.o large.s
ok 'with a table' "$recordmcount" large.o
{
	"$audit" --list large.o 2>large.err
	echo $? >large.status
} | {
	head -c 1 >large.out
	: >large.o
	cat >>large.out
}
is 'a file that became shorter' "$(cat large.status) $(cat large.err)" \
	"2 $(realpath large.o): it became shorter while it was read"

# Objects whose code is yet to come, alone and in an archive.
echo 'int f(int x) { return x + 1; }' >lto.c
for compiler in 'clang-14 -flto' 'clang-22 -flto=thin' 'gcc-12 -flto'; do
	# A command and its options.
	# shellcheck disable=SC2086
	ok "$compiler" $compiler -O2 -c lto.c -o lto.o
	said='note: an LTO object: its code is yet to come [MC023]'
	is "$compiler: is named" "$("$audit" -q lto.o 2>&1)" "lto.o: $said"
	rm -f lto.a
	ar rc lto.a lto.o 2>/dev/null
	is "$compiler: in an archive" "$("$audit" -q lto.a 2>&1)" \
		"lto.a(lto.o): $said"
	for option in --list --why=f --diff=lto.o '-c all -v' '-f json' \
		'-f sarif' --require=f; do
		# An option and its value.
		# shellcheck disable=SC2086
		exits "$compiler: $option" 0 "$audit" $option lto.o
	done
	"$audit" -f json lto.o >lto.json
	is "$compiler: its machine in JSON" "$(
		jq -c ".files[0] | [.machine, .class, .endian]" lto.json)" \
		"$(case $compiler in
		gcc*) echo '["x86_64",64,"little"]' ;;
		*) echo '[null,null,null]' ;;
		esac)"
	ok "$compiler: and holds to its schema" "$schema" "$own" lto.json
done

# Linked in whichever way.
cat >a.c <<'END'
int g(int);
int f(int x) { return g(x) + 1; }
END
cat >b.c <<'END'
int g(int x) { return x - 1; }
END
for cpu in x86_64 aarch64 riscv64 powerpc64le s390x; do
	cc=$cpu-linux-gnu-gcc-12
	flags='-O1 -g -pg -fPIC'
	# Flags.
	# shellcheck disable=SC2086
	ok "$cpu: compile" "$cc" $flags -c a.c b.c
	ok "$cpu: record" "$recordmcount" --profile=all a.o b.o
	ok "$cpu: link a module" "$cc" -nostdlib -r a.o b.o -o module.ko
	ok "$cpu: link a shared object" "$cc" -shared -nostdlib a.o b.o \
		-Wl,-z,notext -o lib.so
	for file in module.ko lib.so; do
		is "$cpu: the sites of $file" "$("$audit" --list "$file" |
			sed 's/.* //; s/+.*//' | sort | tr '\n' ' ')" 'f g '
		exits "$cpu: $file" 0 "$audit" --fail-on=warning "$file"
	done
done

# A table of a shared object, by hand: its loader asks for a global name, which
# another object may have, but not for one that is bound inside.
cat >named.s <<'END'
	.globl named
	.type named, %function
named:
	.zero 5, 0x90
	.size named, . - named
	.section __mcount_loc, "aw", %progbits
END
for cpu in x86_64 i686 aarch64 powerpc; do
	word=.long
	case $cpu in *64) word=.quad ;; esac
	{ cat named.s; echo "	$word named"; } >"$cpu.s"
	ok "$cpu: assemble" "$cpu-linux-gnu-as" -o named.o "$cpu.s"
	ok "$cpu: link" "$cpu-linux-gnu-ld" -shared -o named.so named.o
	is "$cpu: a name" "$("$audit" -q -c MC027 named.so)" \
		"named.so: __mcount_loc+0x0: error: the loader binds the entry by the name of named [MC027]"
	exits "$cpu: recordmcount refuses" 2 "$recordmcount" named.so
	is "$cpu: and says where" "$("$recordmcount" named.so 2>&1 | head -n 1)" \
		'named.so: __mcount_loc+0x0: an entry that the loader binds by a symbol'
	ok "$cpu: bind inside" "$cpu-linux-gnu-ld" -shared -Bsymbolic \
		-o named.so named.o
	is "$cpu: no name" "$("$audit" -q -c MC027 named.so)" ''
done
done_testing

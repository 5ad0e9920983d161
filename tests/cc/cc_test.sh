#!/bin/sh
# SPDX-License-Identifier: MIT
# mcount-cc records what is compiled and is the compiler in all else.  Called
# with it and recordmcount, then MAJOR PASS of each LLVM.
set -u
. tests/tap.sh

here=$PWD
work=$TEST_TMPDIR
mkdir -p "$work/bin" "$work/out"
cp "$1" "$work/bin/mcount-cc"
cp "$2" "$work/bin/recordmcount"
shift 2
launch=$work/bin/mcount-cc
cd "$work" || exit 2
printf '#include "a.h"\nint f(int a) { return a + ONE; }\n' >a.c
echo 'int g(int a) { return a + 2; }' >b.c
echo '#define ONE 1' >a.h

recorded() {
	readelf -SW "$1" 2>/dev/null | grep -c ' __mcount_loc'
}

# records NAME OBJECT ARGUMENT...: it comes with a table.
records() {
	records_name=$1
	records_object=$2
	shift 2
	rm -f "$records_object"
	ok "$records_name" "$launch" "$@"
	is "$records_name: a table" "$(recorded "$records_object")" 1
}

for cc in gcc-12 clang-14; do
	records "$cc -o" out/x.o $cc -pg -c a.c -o out/x.o
	records "$cc -o joined" out/x.o $cc -pg -c a.c -oout/x.o
	records "$cc beside" a.o $cc -pg -c a.c
	records "$cc with dependencies" out/x.o $cc -pg -MD -MF out/x.d -c \
		a.c -o out/x.o
	ok "$cc: they are written" grep -q a.h out/x.d
	rm -f a.o b.o
	records "$cc two at once" b.o $cc -pg -c a.c b.c
	is "$cc the other one" "$(recorded a.o)" 1
	printf '%s\n' '-pg -c' '"a.c" -o' 'out/in\ file.o' >words
	records "$cc a response file" "out/in file.o" $cc @words
	echo '@words' >more.words
	records "$cc one in another" "out/in file.o" $cc @more.words
done
records "options of recordmcount" out/x.o --layout=plain gcc-12 -pg -c a.c \
	-o out/x.o

# alike NAME ARGUMENT...: both streams, the status and the file x are those of
# the compiler alone.
alike() {
	alike_name=$1
	shift
	rm -f x
	"$@" >plain.out 2>plain.err
	echo $? >>plain.err
	cat x >>plain.out 2>/dev/null
	rm -f x
	"$launch" "$@" >with.out 2>with.err
	echo $? >>with.err
	cat x >>with.out 2>/dev/null
	same "$alike_name: output" plain.out with.out
	same "$alike_name: errors and status" plain.err with.err
}

alike "-E" gcc-12 -pg -E a.c
alike "-M" gcc-12 -pg -M a.c
alike "-MM with -c" gcc-12 -pg -MM -c a.c
alike "-S" gcc-12 -pg -S a.c -o x
alike "-S to a stream" gcc-12 -pg -S a.c -o -
alike "-o -" clang-14 -pg -c a.c -o -
alike "-fsyntax-only" gcc-12 -fsyntax-only a.c
alike "-###" clang-14 -c a.c '-###'
alike "no argument" gcc-12
alike "--version" gcc-12 --version
alike "no such option" gcc-12 -c a.c --no-such-option
alike "no such file" gcc-12 -c no.c
alike "no such response file" gcc-12 -c @no-words
alike "a fault" clang-14 -c a.h -x c -include no.h -o x
alike "a link" gcc-12 -pg -shared -fPIC a.c -o x
alike "standard input" gcc-12 -E -x c -
exits "a status of its own" 42 "$launch" sh -c 'exit 42'
exits "no such compiler" 127 "$launch" no-cc -c a.c
exits "no compiler" 2 "$launch"
exits "an option of its own" 2 "$launch" -c a.c
exits "--help" 0 "$launch" --help
exits "--version alone" 0 "$launch" --version

# A compiler that waits, and one that is killed.
cat >waits <<'END'
#!/bin/sh
trap 'echo told >told; exit 7' TERM
echo started >started
for _ in $(seq 600); do sleep 0.1; done
END
cat >dies <<'END'
#!/bin/sh
kill -KILL $$
END
chmod +x waits dies
"$launch" ./waits -c a.c -o out/x.o &
child=$!
comes "the compiler starts" test -f started
kill -TERM $child
wait $child
is "a signal is handed on" "$?" 7
is "the compiler got it" "$(cat told)" told
exits "a compiler that is killed" 137 "$launch" ./dies -c a.c -o out/x.o

# What cannot be recorded is an error and leaves no object.
cat >junk <<'END'
#!/bin/sh
while [ $# -gt 1 ] && [ "$1" != -o ]; do shift; done
echo junk >"$2"
END
chmod +x junk
exits "no object" 1 "$launch" ./junk -c a.c -o out/junk.o
ok "it is gone" test ! -e out/junk.o
ok "an object that was there before" sh -c \
	"'$launch' true -c b.c && [ -f b.o ]"

printf 'all: a.o b.o\n' >Makefile
rm -f a.o b.o
ok "in make" make -s CC="$launch gcc-12" CFLAGS=-pg
is "it records" "$(recorded a.o)$(recorded b.o)" 11

# A pass is for one LLVM; another one it may crash.
refuse() {
	refuse_out=$("$launch" "$1" "-fpass-plugin=$2" -c a.c -o out/x.o 2>&1)
	refuse_got=$?
	if [ "$refuse_got" = 1 ] && [ "$(echo "$refuse_out" | wc -l)" = 1 ] &&
		echo "$refuse_out" | grep -q 'is for "LLVM .*, but .* is "LLVM'
	then
		pass "$1 and the pass of another"
	else
		fail "$1 and the pass of another" "$refuse_got: $refuse_out"
	fi
}
last=
while [ $# -ge 2 ]; do
	rm -f out/x.o
	ok "clang-$1 and its own pass" "$launch" "clang-$1" \
		"-fpass-plugin=$here/$2" -c a.c -o out/x.o
	is "clang-$1: its table" "$(recorded out/x.o)" 1
	[ -z "$last" ] || refuse "clang-$1" "$last"
	last=$here/$2
	shift 2
done
refuse clang-14 "$last"
done_testing

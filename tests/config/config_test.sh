#!/bin/sh
# SPDX-License-Identifier: MIT
# mcount-config in an installation of its own: flags that work, and one clear
# sentence where none would.  Called with its file, then CC NAME PLUGIN of each
# compiler.
set -u
. tests/tap.sh

work=$TEST_TMPDIR
prefix="$work/a prefix"
config=$prefix/bin/mcount-config
mkdir -p "$prefix/bin" "$prefix/lib/mcount/gcc"
cp "$1" "$config"
shift
compilers=
while [ $# -ge 3 ]; do
	mkdir "$prefix/lib/mcount/gcc/$2"
	cp "$3" "$prefix/lib/mcount/gcc/$2/mcount.so"
	compilers="$compilers $1"
	shift 3
done
printf 'int f(int a) { return a + 1; }\nint main(void) { return f(-1); }\n' \
	>"$work/a.c"

# says NAME STATUS PATTERN ARGUMENT...: one line that matches, this status.
says() {
	says_name=$1
	says_status=$2
	says_pattern=$3
	shift 3
	says_out=$("$config" "$@" 2>&1)
	says_got=$?
	if [ "$says_got" = "$says_status" ] &&
		[ "$(echo "$says_out" | wc -l)" = 1 ] &&
		echo "$says_out" | grep -Eq "$says_pattern"; then
		pass "$says_name"
	else
		fail "$says_name" "exit $says_got: $says_out"
	fi
}

# An entry for each of the two functions.
sites() {
	readelf -rW "$1" | awk '
		/^Relocation/ { table = /__mcount_loc/ }
		table && $3 ~ /^R_/ { n++ }
		END { print n + 0 }'
}

for cc in $compilers; do
	says "$cc --check" 0 "works with $prefix/lib/mcount/gcc/.*/mcount.so" \
		--cc="$cc" --check
	ok "$cc: flags are for a shell to read" sh -c \
		"$cc $("$config" --cc="$cc" --cflags) -c '$work/a.c' -o '$work/a.o'"
	is "$cc: they make sites" "$(sites "$work/a.o")" 2
	ok "$cc: link with -flto" sh -c "
		$cc -flto $("$config" --cc="$cc" --cflags) -c '$work/a.c' \
			-o '$work/a.o' &&
		$cc -flto -O0 $("$config" --cc="$cc" --ldflags) '$work/a.o' \
			-o '$work/a'"
	if readelf -SW "$work/a" | grep -q __mcount_loc; then
		pass "$cc: the link makes sites"
	else
		fail "$cc: the link makes sites" "$(readelf -SW "$work/a")"
	fi
done

says "arguments in CC" 0 'gcc-12 -O2" .* works' --cc='gcc-12 -O2' --check
says "an unknown argument" 2 'unknown argument "--chek"' --chek
is "the environment's CC" "$(CC=gcc-11 "$config" --plugin)" \
	"$prefix/lib/mcount/gcc/x86_64-linux-gnu-11/mcount.so"
says "no argument" 2 'nothing was asked for'
says "--version" 0 '^mcount-config [0-9.]+$' --version
exits "--help" 0 "$config" --help
says "no such compiler" 1 'cannot run the compiler "no-cc"' --cc=no-cc --check

# Found through symbolic links, and through PATH.
mkdir "$work/links"
ln -s "$config" "$work/links/one"
ln -s one "$work/links/two"
is "through links" "$("$work/links/two" --prefix)" "$prefix"
is "through PATH" "$(PATH=$prefix/bin:$PATH mcount-config --prefix)" "$prefix"

# The runtime library, once it is there.
says "no runtime" 1 'no runtime for x86_64-linux-gnu' --cc=gcc-12 --libs
mkdir -p "$prefix/lib/mcount/rt/x86_64-linux-gnu"
: >"$prefix/lib/mcount/rt/x86_64-linux-gnu/libmcount-rt.a"
says "no runtime to preload" 1 "no runtime for x86_64-linux-gnu at .*.so:" \
	--cc=gcc-12 --preload
: >"$prefix/lib/mcount/rt/x86_64-linux-gnu/libmcount-rt.so"
says "--preload" 0 "rt/x86_64-linux-gnu/libmcount-rt.so$" --cc=gcc-12 --preload
says "--libs" 0 'rt/x86_64-linux-gnu/libmcount-rt.a -pthread$' --cc=gcc-12 \
	--libs
mkdir -p "$prefix/include/mcount"
says "--cflags with headers" 0 '^-I.*include -fplugin=' --cc=gcc-12 --cflags
for what in --cflags --ldflags; do
	says "$what tell whose stubs sites call" 0 \
		'mcount.so -fplugin-arg-mcount-stubs=mcount-rt$' --cc=gcc-12 $what
done

# A compiler that says another thing of itself than its plugin does.
imitate() {
	cat >"$work/cc" <<END
#!/bin/sh
case \$* in
-dumpfullversion) echo $1 ;;
-dumpmachine) echo $2 ;;
*) exec gcc-12 "\$@" ;;
esac
END
	chmod +x "$work/cc"
}
imitate 12.9.0 x86_64-linux-gnu
says "another release" 1 \
	'is for GCC "x86_64-linux-gnu 12.2.0", but .* "x86_64-linux-gnu 12.9.0"' \
	--cc="$work/cc" --cflags
imitate 13.1.0 x86_64-linux-gnu
says "no plugin for this one" 1 \
	'install gcc-13-plugin-dev, build //gcc-plugin:x86_64-linux-gnu-13/' \
	--cc="$work/cc" --check

# A link with -flto that was not told of the plugin.
echo "int f(int a) { return a; } int main(void) { return f(0); }" >"$work/a.c"
plugin=$prefix/lib/mcount/gcc/x86_64-linux-gnu-12/mcount.so
gcc-12 -flto -O2 -fplugin="$plugin" -c "$work/a.c" -o "$work/a.o"
gcc-12 -flto -O2 "$work/a.o" -o "$work/a"
says "a link without it" 1 "was linked without the plugin .* --ldflags" \
	--check="$work/a"
gcc-12 -flto -O2 -fplugin="$plugin" "$work/a.o" -o "$work/a"
says "a link with it" 0 "has a table" --check="$work/a"
says "nothing of it" 1 "no part of it was compiled" --check=/bin/true
says "no file of that kind" 1 "cannot be read" --check="$work/a.c"

# A file that is not what its folder says.
cp "$prefix/lib/mcount/gcc/x86_64-linux-gnu-12/mcount.so" \
	"$prefix/lib/mcount/gcc/x86_64-linux-gnu-11/mcount.so"
says "the wrong file" 1 'is for GCC "x86_64-linux-gnu 12.2.0", but "gcc-11"' \
	--cc=gcc-11 --ldflags
echo junk >"$prefix/lib/mcount/gcc/x86_64-linux-gnu-11/mcount.so"
says "not a plugin" 1 'is for GCC "", but "gcc-11"' --cc=gcc-11 --plugin

cat >"$work/cc" <<'END'
#!/bin/sh
case $* in
-dumpmachine) echo x86_64-pc-linux-gnu ;;
*)
	echo '#define __GNUC__ 4'
	echo '#define __clang__ 1'
	echo '#define __clang_major__ 4' ;;
esac
END
says "an unknown Clang" 1 'no plugin for .* .Clang 4' --cc="$work/cc" --check

done_testing

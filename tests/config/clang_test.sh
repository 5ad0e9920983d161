#!/bin/sh
# SPDX-License-Identifier: MIT
# mcount-config and Clang: flags that work, and one clear sentence where none
# would.  Called with its file, then MAJOR PASS FRONT of each.
set -u
. tests/tap.sh

work=$TEST_TMPDIR
prefix="$work/a prefix"
config=$prefix/bin/mcount-config
mkdir -p "$prefix/bin" "$prefix/include/mcount"
cp "$1" "$config"
shift
majors=
while [ $# -ge 3 ]; do
	folder=$prefix/lib/mcount/llvm-$1
	mkdir -p "$folder"
	cp "$2" "$folder/mcount.so"
	cp "$3" "$folder/mcount-front.so"
	majors="$majors $1"
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

sites() {
	readelf -SW "$1" | awk '/ __mcount_loc / { n++ } END { print n + 0 }'
}

for major in $majors; do
	cc=clang-$major
	says "$cc --check" 0 "works with $prefix/lib/mcount/llvm-$major/" \
		--cc="$cc" --check
	says "$cc --check for another target" 0 'riscv32.* works with' \
		--cc="$cc --target=riscv32-unknown-elf" --check
	flags=$("$config" --cc="$cc" --cflags)
	ok "$cc: flags are for a shell to read" \
		sh -c "$cc $flags -c '$work/a.c' -o '$work/a.o'"
	is "$cc: they make sites" "$(sites "$work/a.o")" 1
	"$cc" -E "$work/a.c" -o "$work/a.i"
	ok "$cc: no complaint of a preprocessed source" sh -c \
		"$cc -Werror $flags -c '$work/a.i' -o '$work/a.o'"
	ok "$cc: no complaint at a link" sh -c \
		"$cc -Werror $flags '$work/a.o' -o '$work/a'"
	[ "$major" != 14 ] || continue
	ok "$cc: link with -flto" sh -c "
		$cc -flto $flags -c '$work/a.c' -o '$work/a.o' &&
		$cc -flto $("$config" --cc="$cc" --ldflags) '$work/a.o' \
			-o '$work/a'"
	is "$cc: the link makes sites" "$(sites "$work/a")" 1
done
says "lld 14 loads no pass" 1 'no linker of "clang-14".*install lld 16' \
	--cc=clang-14 --ldflags

# A compiler that says another thing of itself than its pass does.
cat >"$work/cc" <<'END'
#!/bin/sh
case $* in
*-dM*) clang-22 "$@" | sed "s/\(__clang_m[ai][jn]or__\) .*/\1 17/" ;;
*) exec clang-22 "$@" ;;
esac
END
chmod +x "$work/cc"
says "no pass for this one" 1 \
	'install libclang-17-dev and llvm-17-dev, build //clang-pass:llvm-17/' \
	--cc="$work/cc" --check

# A pass that would crash the compiler is found out without loading it.
cp "$prefix/lib/mcount/llvm-16/mcount.so" "$prefix/lib/mcount/llvm-19/mcount.so"
says "another LLVM's pass" 1 \
	'is for Clang "LLVM 16[0-9.]*", but "clang-19" is "LLVM 19[0-9.]*"' \
	--cc=clang-19 --check
says "no flags that crash" 1 'is for Clang' --cc=clang-19 --cflags
echo junk >"$prefix/lib/mcount/llvm-22/mcount-front.so"
says "not a plugin" 1 'is for Clang "", but "clang-22"' --cc=clang-22 --plugin
done_testing

#!/bin/sh
# SPDX-License-Identifier: MIT
# What is right has no finding: not a note, by all rules that run by default.
# clean.sh LUA MAJOR PASS FRONT PLUGIN-OF-x86_64 PLUGIN-OF-CPU...
. tests/tap.sh
. tests/recordmcount/tools.sh
. tests/recordmcount/newlib.sh

lua=$PWD/$1
clang=clang-$2
pass=$PWD/$3
front=$PWD/$4
plugin=$PWD/$5
root=$PWD

# clean NAME FILE...: silence.
clean() {
	clean_name=$1
	shift
	is "$clean_name: no finding" "$("$audit" -q --fail-on=note "$@" 2>&1)" ''
}

# What Debian built: no sites, read in no time.
find /usr/lib -name '*.so*' -type f -size +16k | sort | while read -r so; do
	[ "$(head -c 4 "$so" | tail -c 3)" != ELF ] || echo "$so"
done | head -n 100 >"$tmp/objects"
is 'a hundred shared objects of Debian' "$(wc -l <"$tmp/objects")" 100
is 'no finding in them' "$("$audit" -q --fail-on=note "@$tmp/objects" 2>&1)" ''
ok 'in ten seconds' timeout 10 "$audit" -q "@$tmp/objects"

clean 'our own programs' "$recordmcount" "$audit" "$plugin" \
	"$root/runtime/x86_64-linux-gnu/libmcount-rt.a"

# A corpus of C, recorded, as objects and linked.
for cpu in x86_64 aarch64; do
	newlib "$cpu" "$tmp/$cpu" "$cpu-linux-gnu-gcc-12" -O2 -pg
	ok "$cpu: newlib has objects" test -s "$tmp/$cpu/string-memcmp.o"
	"$recordmcount" --profile=all "$tmp/$cpu"/*.o
	clean "$cpu: newlib" -r "$tmp/$cpu"
	"$cpu-linux-gnu-ld" -r -o "$tmp/$cpu.ko" "$tmp/$cpu"/string-*.o
	clean "$cpu: newlib in one object" "$tmp/$cpu.ko"
done

# SQLite in each way that makes sites.
sqlite=$(find -L . ../sqlite -name sqlite3.c 2>/dev/null | head -n 1)
if [ -n "$sqlite" ]; then
	ok 'SQLite: the plugin' gcc-12 -O0 -w -fPIC "-fplugin=$plugin" \
		-c "$sqlite" -o "$tmp/sqlite.o"
	clean 'SQLite: the plugin' "$tmp/sqlite.o"
	ok 'SQLite: linked' gcc-12 -shared -o "$tmp/libsqlite.so" \
		"$tmp/sqlite.o"
	clean 'SQLite: linked' "$tmp/libsqlite.so"
else
	is 'SQLite cannot be had' "$(cat ../sqlite/kind)" newlib
fi

cd "$tmp" || exit

# Lua, by both compilers, as objects and as a program that runs.
mkdir lua
tar xf "$lua" -C lua --strip-components=1
# lua_by NAME COMPILER...
lua_by() {
	lua_name=$1
	shift
	mkdir "lua/$lua_name"
	ok "Lua, $lua_name: compile" env -C "lua/$lua_name" "$@" -O2 -w \
		-DLUA_USE_LINUX -c "$tmp"/lua/src/l*.c
	rm "lua/$lua_name/luac.o"
	clean "Lua, $lua_name" "lua/$lua_name"/*.o
	ok "Lua, $lua_name: link" gcc-12 "lua/$lua_name"/*.o -Wl,-E -lm -ldl \
		-o "lua/$lua_name.image"
	clean "Lua, $lua_name: the program" "lua/$lua_name.image"
	is "Lua, $lua_name: it runs" "$("lua/$lua_name.image" -e \
		'print((("x"):rep(3):gsub("x", "yz")))')" yzyzyz
	ok "Lua, $lua_name: no function of it has no site" "$audit" -q \
		--min-coverage=100 "lua/$lua_name"/*.o
}
lua_by gcc gcc-12 "-fplugin=$plugin"
lua_by clang "$clang" "-fplugin=$front" "-fpass-plugin=$pass"

# The same sources by each compiler's own ways and by ours.
cat >a.cc <<'END'
#include <map>
#include <string>
inline int twice(int x) { return 2 * x; }
template <class T> struct box { T v; virtual ~box() {} virtual T get() { return v; } };
std::map<std::string, int> m;
int use(int x) { box<int> b; b.v = twice(x); m["a"] = b.get(); return m.size(); }
END
cat >b.c <<'END'
extern int g(int);
static int f(int x) { return x + 1; }
int (*table[])(int) = { f, g };
int h(int x) { return table[x & 1](x); }
__attribute__((cold, noreturn)) void stop(void);
int k(int x) { if (x > 9) stop(); return g(x); }
END
for flags in '-O2 -pg' '-O2 -pg -fPIC' '-O1 -pg -mfentry' '-Os -pg -fno-pie' \
	'-O0 -pg -ffunction-sections' '-O2 -pg -fcf-protection=none'; do
	# Flags.
	# shellcheck disable=SC2086
	ok "$flags: compile" g++-12 $flags -c a.cc b.c -w
	"$recordmcount" --profile=all a.o b.o
	clean "$flags" a.o b.o
	ok "$flags: link" ld -r -o ab.o a.o b.o
	clean "$flags: linked" ab.o
done
for flags in '-pg -mfentry -mrecord-mcount -fno-pie' \
	'-pg -mfentry -mrecord-mcount -mnop-mcount -fno-pie' \
	'-fpatchable-function-entry=5' '-fpatchable-function-entry=8,3' '-O2'; do
	# shellcheck disable=SC2086
	ok "$flags: compile" gcc-12 $flags -c b.c
	clean "$flags" b.o
done
ok 's390x, -mrecord-mcount' s390x-linux-gnu-gcc-12 -pg -mfentry \
	-mrecord-mcount -c b.c
clean 's390x, -mrecord-mcount' b.o

shift 5
for each in "$@"; do
	cpu=${each%-12/mcount.so}
	cpu=${cpu##*/}
	for flags in '-O2 -ffunction-sections' \
		'-O1 -g -fPIC -fplugin-arg-mcount-layout=plain'; do
		# shellcheck disable=SC2086
		ok "$cpu $flags: compile" "$cpu-g++-12" \
			"-fplugin=$root/$each" $flags -w -c a.cc b.c
		clean "$cpu $flags" a.o b.o
	done
	"$cpu-ld" -r -o ab.o a.o b.o
	clean "$cpu: linked" ab.o
	"$cpu-g++-12" -shared -o ab.so a.o b.o
	clean "$cpu: a shared object" ab.so
done
done_testing

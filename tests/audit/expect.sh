#!/bin/sh
# SPDX-License-Identifier: MIT
# expect.sh PROGRAM PLUGIN: what the sources say and what the objects have are
# the same, but for what MC039 explains: for C++ with templates, SQLite and the
# project itself.  A fault of either side is found.
. tests/tap.sh
. tests/recordmcount/tools.sh

expect=$PWD/$1
plugin=$PWD/$2
own=$PWD
sqlite=$(find -L . ../sqlite -name sqlite3.c 2>/dev/null | head -n 1)
[ -z "$sqlite" ] || cp "$sqlite" "$(dirname "$sqlite")/sqlite3.h" "$tmp"
cd "$tmp" || exit
cat >cpp.cc <<'END'
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>
template <class T> struct base {
	virtual ~base() = default;
	virtual T get() const = 0;
};
template <class T> struct derived : base<T> {
	T v;
	explicit derived(T x) : v(x) {}
	T get() const override { return v; }
};
struct other { virtual ~other() {} int x = 1; virtual int o() { return x; } };
struct both : derived<int>, other {
	both() : derived<int>(1) {}
	int o() override { return get(); }
};
namespace {
struct hidden { int f(int x) { return [x](int y) { return x + y; }(2); } };
}
std::map<std::string, std::vector<std::unique_ptr<base<int>>>> all;
static thread_local std::string name;
int use(std::vector<int> &v)
{
	int t = 0;

	std::sort(v.begin(), v.end(), [](int a, int b) { return a > b; });
	std::function<int(int)> f = [&](int x) { return x + hidden().f(x); };
	all["x"].push_back(std::make_unique<both>());
	name = std::to_string(v.size());
	for (auto &p : all["x"])
		t += p->get() + f(1);
	return t;
}
constexpr int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
int k(int n) { return fact(n); }
inline int unused(int x) { return x; }
template class std::vector<short>;
__attribute__((no_instrument_function)) int quiet(int x) { return x; }
__attribute__((patchable_function_entry(0))) int unpadded(int x) { return x; }
END
cat >c.c <<'END'
static int used(int x) { return x + 1; }
static inline int never(int x) { return x + 2; }
__attribute__((naked)) void bare(void) { __asm__("ret"); }
extern inline __attribute__((gnu_inline)) int elsewhere(int x) { return x; }
int (*pointer)(int) = used;
int plain(int x) { return never(x) + elsewhere(x); }
END

# compile SOURCE OBJECT FLAG...: runs it, and adds it to the database.
compile() {
	compile_source=$1
	compile_object=$2
	shift 2
	"$@" "-fplugin=$plugin" -c "$compile_source" -o "$compile_object" ||
		fail "compile $compile_source"
	jq -n --arg d "$PWD" --arg f "$compile_source" \
		--arg o "$compile_object" '{directory: $d, file: $f,
		arguments: $ARGS.positional}' --args -- "$@" \
		"-fplugin=$plugin" -c "$compile_source" -o "$compile_object" \
		>>commands
}

for level in -O0 -O2; do
	compile cpp.cc "cpp$level.o" g++-12 -g "$level"
	compile c.c "c$level.o" gcc-12 "$level" -w
done
[ ! -f sqlite3.c ] || compile sqlite3.c sqlite3.o gcc-12 -O0 -w
ln -s "$own/recordmcount" "$own/arch" .
for source in recordmcount/*.c; do
	compile "$source" "${source##*/}.o" gcc-12 -std=gnu11 \
		-D_GNU_SOURCE -O1 -I.
done
jq -s . commands >compile_commands.json

"$expect" --compile-commands=compile_commands.json -j=2 >expect.json
is 'the sources are read' $? 0
jq '[.[] | select(.file == "c.c")]' compile_commands.json >few.json
is 'two readers say the same' "$("$expect" --compile-commands=few.json -j=2 |
	cksum)" "$("$expect" --compile-commands=few.json | cksum)"
is 'a unit for each command' "$(jq '.units | length' expect.json)" \
	"$(jq length compile_commands.json)"

# audit OPTION...: what the objects have.
audit() {
	"$audit" --expect=expect.json --compile-commands=compile_commands.json \
		"$@" 2>&1
}

is 'no difference' "$(audit -q -c default)" ''
is 'each other difference has its reason' "$(audit -q -c MC039 |
	grep -cvE 'has no code: it is not used, or inlined|its compiler made it')" 0
is 'functions are not to have a site for a reason' "$(jq -r '.units[] |
	select(.source | endswith("cpp.cc")) | .functions[] |
	select(.reason) | .names[0] + " " + .reason' expect.json | sort -u)" \
	"$(lines '_Z5quieti no_instrument_function' \
		'_Z8unpaddedi patchable_function_entry')"
is 'and in C' "$(jq -r '.units[] | select(.source | endswith("/c.c")) |
	.functions[] | .names[0] + " " + .emitted + " " + (.reason // "site")' \
	expect.json | sort -u)" "$(lines 'bare always naked' \
	'never if used site' 'plain always site' 'used if used site')"

# A site too many, one too few, a function that is not there.
gcc-12 -O0 -w -c c.c -o c-O0.o
is 'sites that are missing' "$(audit -q | sed 's/.*: error: //')" "$(lines \
	'used, line 1, is to have a site [MC038]' \
	'never, line 2, is to have a site [MC038]' \
	'plain, line 6, is to have a site [MC038]')"
sed 's/__attribute__((naked))//; s/plain/renamed/' c.c >d.c
gcc-12 -O0 -w "-fplugin=$plugin" -c d.c -o c-O0.o
is 'sites that are none of the source' "$(audit -q | sed 's/.*: error: //')" \
	"$(lines 'plain, line 6, has no code in the object [MC038]' \
	'bare, line 3, has a site in spite of naked [MC038]' \
	'renamed has a site, and the source no such function [MC038]')"

exits 'no database' 2 "$expect" --compile-commands=none.json
exits 'no option' 2 "$expect"
echo 'int f( {' >c.c
exits 'a source that cannot be read' 2 "$expect" --compile-commands=few.json
"$expect" --compile-commands=few.json >broken.json 2>/dev/null
exits 'the audit does not go by it' 2 "$audit" --expect=broken.json c-O2.o
exits 'nor by another form' 2 "$audit" --expect=compile_commands.json c-O2.o
done_testing

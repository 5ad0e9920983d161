#!/bin/sh
# SPDX-License-Identifier: MIT
# What else moves or adds code at a function's head, or makes functions: the
# sites are right, and what only the compiler made has none.  The fourth
# argument is mcount-audit.
set -u
. tests/clang_pass/clang.sh
audit=$4
major=$1
target x86_64

# Functions that are nobody's source.
census_none="$census_none|^__llvm_gcov|[.]module_[cd]tor(_.*)?\$"
census_none="$census_none|^__llvm_retpoline"
census_none="$census_none|^__cfi_|^outlined_ir_func"

features='-fbasic-block-sections=all
-fsanitize=address
-fsanitize=undefined -fno-sanitize=function
-fsanitize=thread
-fsanitize=memory
-fsanitize=safe-stack
-fsanitize-coverage=trace-pc-guard
-fsanitize-coverage=inline-8bit-counters,pc-table
-fprofile-instr-generate -fcoverage-mapping
-fprofile-generate
--coverage
-fxray-instrument
-finstrument-functions
-mretpoline
-fstack-protector-all
-ftrapv
-g -gsplit-dwarf
-ffunction-sections
-ffunction-sections -fno-unique-section-names
-masm=intel
-mcmodel=large
-fno-asynchronous-unwind-tables
-fno-integrated-as -fPIC
-fcf-protection=branch -mcmodel=kernel -fno-pic
-mllvm -hot-cold-split=true -mllvm -hotcoldsplit-threshold=-9
-mllvm -ir-outliner
-mllvm -enable-machine-outliner -fcf-protection=full
-mllvm -enable-merge-functions
-O1
-O3'
# Clang 14 has no kCFI.
[ "$major" = 14 ] || features="$features
-fsanitize=kcfi"

# judge NAME
judge() {
	census "$1" "$gnu" "$work/a.o"
	ok "$1: audit" "$audit" --fail-on=error "$work/a.o"
}

# $feature is a list of words.
# shellcheck disable=SC2086
while read -r feature; do
	for file in torture.c torture.cc; do
		ok "$file $feature" compile $file -O2 $feature \
			-o "$work/a.o" -fdebug-compilation-dir="$work"
		judge "$file $feature"
	done
done <<END
$features
END

# Functions that the optimiser makes of others.
symbols() {
	"$gnu-nm" "$work/a.o" | grep -c "$1"
}
ok "hot and cold" compile torture.cc -O2 -mllvm -hot-cold-split=true -mllvm \
	-hotcoldsplit-threshold=-9 -o "$work/a.o"
# Older ones take none of these out.
case $major in
14 | 16) ;;
*) is "there are cold parts" "$([ "$(symbols '[.]cold')" -gt 0 ] &&
	echo yes)" yes ;;
esac
ok "outlined" compile torture.c -O2 -mllvm -enable-machine-outliner \
	-fcf-protection=full -o "$work/a.o"
is "there are outlined parts" "$([ "$(symbols OUTLINED)" -gt 0 ] &&
	echo yes)" yes

for level in -O0 -O2; do
	ok "coroutines $level" "$clangxx" -fpass-plugin="$pass" \
		-fplugin="$front" -std=c++20 -w $level -c \
		tests/clang_pass/coroutine.cc -o "$work/a.o"
	judge "coroutines $level"
done

# -fpatchable-function-entry is another list, of NOPs that are not ours.
ok "NOPs of the compiler's" compile torture.c -fpatchable-function-entry=5 \
	-o "$work/a.o"
judge "NOPs of the compiler's"
is "they are listed" "$("$gnu-readelf" -SW "$work/a.o" |
	grep -c '__patchable.* PROGBITS' | sed 's/^[1-9].*/yes/')" yes

# A caller that trusts registers would be wrong.
exits "register allocation between functions" 1 compile torture.c -O2 \
	-mllvm -enable-ipra -o "$work/a.o"
is "is said once" "$(compile torture.c -O2 -mllvm -enable-ipra \
	-o "$work/a.o" 2>&1 | grep -c 'error: .*no registers')" 1
done_testing

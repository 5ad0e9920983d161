#!/bin/sh
# SPDX-License-Identifier: MIT
# Build what is measured and print each figure beside its floor.  Times are of
# the thread's processor: other load on the machine changes them less.
set -eu
cc=x86_64-linux-gnu-gcc-12
here=tests/bench/runtime
lib=runtime/x86_64-linux-gnu/libmcount-rt.a
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# ratios: lines "NAME NS", a floor before what is measured against it
ratios() {
	awk '/-floor/ { floor[++n] = $2; name[n] = $1; next }
	{
		printf "%-12s %8.2f ns", $1, $2
		for (i = 1; i <= n; i++)
			printf "  %.2f x %s (%.2f)", $2 / floor[i], name[i],
				floor[i]
		print ""
		n = 0
	}'
}

"$cc" -O2 -fno-pie -no-pie -I. $here/patch.c $here/field.S "$lib" -lpthread \
	-o "$dir/patch"
# uftrace brings its own runtime.
"$cc" -O2 -fno-pie -I. -pg -mfentry -mnop-mcount -mrecord-mcount \
	-c $here/calls.c -o "$dir/calls.o"
"$cc" -no-pie "$dir/calls.o" $here/floor.S \
	-Wl,-u,mcount_start,-u,mcount_rescan "$lib" -lpthread -o "$dir/calls"
mkdir "$dir/other"
"$cc" -no-pie "$dir/calls.o" $here/floor.S -o "$dir/other/uftrace"
clang-19 -O2 -Wno-unknown-attributes -fno-pie -no-pie -I. -fxray-instrument \
	-fxray-instruction-threshold=1 $here/calls.c $here/floor.S \
	-o "$dir/other/xray-fdr"

echo "switching one of 100,000 sites:"
"$dir/patch" >"$dir/figures"
ratios <"$dir/figures"
echo "what a call costs more in each mode:"
"$dir/calls" "$dir/recording" >"$dir/figures"
# The same floor, in the same run, for what others record.
uftrace record --no-libcall -P traced -d "$dir/uftrace" "$dir/other/uftrace" \
	>"$dir/others" 2>"$dir/errors"
# Buffers for all of it: without them XRay ceases to record.
XRAY_OPTIONS='patch_premain=true xray_mode=xray-fdr' \
	XRAY_FDR_OPTIONS='func_duration_threshold_us=0:buffer_max=16384:no_file_flush=true' \
	"$dir/other/xray-fdr" >"$dir/xray" 2>>"$dir/errors"
{
	cat "$dir/figures"
	grep pair-floor "$dir/figures"
	cat "$dir/others"
	grep pair-floor "$dir/figures"
	cat "$dir/xray"
} | ratios

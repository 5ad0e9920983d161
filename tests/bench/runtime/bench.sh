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
		printf "%-14s %8.2f ns", $1, $2
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
# That of Debian's own clang and a later one, which became faster.
for v in 14 19; do
	clang-$v -O2 -Wno-unknown-attributes -fno-pie -no-pie -I. \
		-fxray-instrument -fxray-instruction-threshold=1 \
		$here/calls.c $here/floor.S -o "$dir/other/xray-fdr-$v"
done

# least COMMAND...: the same lines, each with its least figure of some runs.
least() {
	for run in 1 2 3; do
		"$@" $run
	done | awk '!($1 in ns) { name[++n] = $1; ns[$1] = $2 }
	$2 < ns[$1] { ns[$1] = $2 }
	END { for (i = 1; i <= n; i++) print name[i], ns[name[i]] }'
}

calls() {
	"$dir/calls" "$dir/recording$1"
	rm -rf "$dir/recording$1".*
}

traced_by_uftrace() {
	uftrace record --no-libcall -P traced -d "$dir/uftrace$1" \
		"$dir/other/uftrace" 2>>"$dir/errors"
	rm -rf "$dir/uftrace$1"
}

# Buffers for all of it: without them XRay ceases to record.
traced_by_xray() {
	XRAY_OPTIONS='patch_premain=true xray_mode=xray-fdr' \
		XRAY_FDR_OPTIONS='func_duration_threshold_us=0:buffer_max=16384:no_file_flush=true' \
		"$dir/other/xray-fdr-$1" 2>>"$dir/errors"
}

echo "switching one of 100,000 sites:"
"$dir/patch" >"$dir/figures"
ratios <"$dir/figures"
echo "what a call costs more in each mode:"
least calls >"$dir/figures"
# The same floor, in the same run, for what others record.
{
	cat "$dir/figures"
	grep pair-floor "$dir/figures"
	least traced_by_uftrace
	for v in 14 19; do
		grep pair-floor "$dir/figures"
		least traced_by_xray $v
	done
} | ratios

# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: MIT
# A package of others, built with the plugin in a folder of its own.  A test
# is called CC TRIPLE PLUGIN AUDIT ARCHIVE; this gives it
#	cc triple plugin audit	the first four, absolute where they are paths
#	compiler		cc as a package's build may call it
#	work			the folder, current, with the source in work/source
#	same_code		a test: the plugin changed nothing but the sites

cc=$1
triple=$2
plugin=$PWD/$3
audit=$PWD/$4
archive=$PWD/$5
# shellcheck source=tests/tap.sh
. tests/tap.sh

work=${TEST_TMPDIR:-$(mktemp -d)}
compiler="sh $PWD/tests/packages/compare.sh $work/log $plugin $cc"

# log OF COMMAND...: a test that the command succeeds; its output is in work.
log() {
	log_name=$1
	shift
	"$@" >"$work/out" 2>&1 && log_status=0 || log_status=$?
	if [ "$log_status" = 0 ]; then
		pass "$log_name"
	else
		fail "$log_name" "exit $log_status of: $*" \
			"$(tail -n 30 "$work/out")"
	fi
}

# same_code LEAST: so many files were compiled, each the same.
same_code() {
	least=$1
	differ=$(sed -n 's/^differs //p' "$work/log")
	compared=$(grep -c '^same ' "$work/log")
	is "the plugin changes no code but the sites" "$differ" ""
	if [ "$compared" -ge "$least" ]; then
		pass "$compared files compared"
	else
		fail "$compared files compared, $least expected"
	fi
}

mkdir -p "$work/source"
: >"$work/log"
tar xf "$archive" -C "$work/source" \
	--strip-components=1 --no-same-owner || exit
cd "$work" || exit

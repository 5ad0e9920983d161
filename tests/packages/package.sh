# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: MIT
# A package of others, built with the plugin in a folder of its own.  A test
# is called CC TRIPLE AUDIT ARCHIVE PLUGIN [FRONT], of Clang with the last one;
# this gives it
#	cc triple audit archive	the first four, absolute where they are paths
#	plugin			the options of cc that make sites
#	compiler		cc as a package's build may call it, with them
#	work			the folder, current, with the source in work/source
#	same_code		a test: the plugin changed nothing but the sites

cc=$1
triple=$2
audit=$PWD/$3
archive=$PWD/$4
# shellcheck source=tests/tap.sh
. tests/tap.sh

work=${TEST_TMPDIR:-$(mktemp -d)}
if [ -n "${6:-}" ]; then
	plugin="-fplugin=$PWD/$6 -fpass-plugin=$PWD/$5"
	compiler="$cc $plugin"
else
	plugin=-fplugin=$PWD/$5
	compiler="sh $PWD/tests/packages/compare.sh $work/log $PWD/$5 $cc"
fi

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

# same_code LEAST: so many files were compiled, each the same; of GCC only, whose
# wrapper compiles each once more.
same_code() {
	case $cc in
	clang-*) return ;;
	esac
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

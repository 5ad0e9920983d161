#!/bin/sh
# SPDX-License-Identifier: MIT
# What CI systems are given does what it says: the action's command and the
# hook's, run as they are written.
. tests/tap.sh
. tests/recordmcount/tools.sh

mkdir "$tmp/bin"
ln -s "$audit" "$tmp/bin/mcount-audit"
PATH=$tmp/bin:$PATH
action=$PWD/tools/action.yml
hook=$(sed -n 's/^ *entry: //p' .pre-commit-hooks.yaml)
sed -n '/^      run: |/,/^    - if/s/^        //p' "$action" >"$tmp/run"
is 'the action has a command' "$(wc -l <"$tmp/run")" 1
schema=$PWD/tests/audit/schema
sarif=$PWD/tests/audit/sarif.schema.json

new=$(input exit)
mkdir "$tmp/build"
cp "$new" "$tmp/build/bad.o"
cd "$tmp" || exit
export FILES OPTIONS SARIF
FILES='build'
OPTIONS=
SARIF=out.sarif
exits 'the action finds what is wrong' 1 sh -e run
ok 'the action writes what is uploaded' "$schema" "$sarif" out.sarif
# Its words.
# shellcheck disable=SC2086
exits 'the hook finds what is wrong' 1 $hook -r build
"$recordmcount" build/bad.o
exits 'the action finds nothing wrong' 0 sh -e run
# shellcheck disable=SC2086
is 'the hook is silent' "$($hook -r build 2>&1)" ''
OPTIONS='--min-coverage=80 --fail-on=never'
exits 'the action has options' 0 sh -e run
FILES=nothing
exits 'the action fails on what is not there' 2 sh -e run
done_testing

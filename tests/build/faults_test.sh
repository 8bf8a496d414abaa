#!/bin/sh
# Tests the list of faults that ./test counts: each expression matches a test, and no test is of two kinds.
# Usage: faults_test.sh <list of faults> <build folder>, or a file with the names of tests instead of the folder
set -u
list=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -d "$2" ]; then
    # From a folder of its own: even with -N, ctest overwrites the log of the ctest that runs this test.
    printf 'subdirs("%s")\n' "$2" >"$work/CTestTestfile.cmake"
    ctest --test-dir "$work" -N | sed -n 's/^ *Test *#[0-9]*: *\([^ ]*\).*/\1/p' >"$work/names"
else
    cp "$2" "$work/names"
fi
failures=0
fail() { printf 'FAILED: %s\n' "$*"; failures=$((failures + 1)); }

[ -s "$work/names" ] || fail "no tests in $2"
grep -v '^#' "$list" | grep . >"$work/lines"
while IFS= read -r line; do
    kind=${line%%: *}
    printf '%s\n' "${line#*: }" | tr ' ' '\n' >"$work/expressions"
    while IFS= read -r expression; do
        grep -Ex -- "$expression" "$work/names" >"$work/matched" || fail "$kind: '$expression' matches no test"
        sed "s/\$/	$kind/" "$work/matched" >>"$work/kinds"
    done <"$work/expressions"
done <"$work/lines"
# By two expressions of one kind, a test would count once; by two kinds, it would be of the first.
sort -u "$work/kinds" | cut -f1 | uniq -d >"$work/double"
while IFS= read -r test; do fail "$test is of two kinds"; done <"$work/double"
printf '%d tests provoke faults, %d failures\n' "$(cut -f1 "$work/kinds" | sort -u | wc -l)" "$failures"
[ "$failures" = 0 ]

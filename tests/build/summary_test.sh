#!/bin/sh
# Tests what ./test prints before ctest's summary, on made-up results of tests. Usage: summary_test.sh <source folder>
set -u
source=$1
. "$source/tests/summary.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

failures=0
fail() { printf 'FAILED: %s\n' "$*"; failures=$((failures + 1)); }
# Expects a line of the output, with runs of spaces as one.
expect_line() { printf '%s\n' "$out" | tr -s ' ' | grep -qxF -- "$1" || fail "no line '$1'"; }
refuse_line() { if printf '%s\n' "$out" | grep -q -- "$1"; then fail "a line with '$1'"; fi; }
# Prints as ./test does, where the first command that fails ends the script.
print() {
    out=$(set -e; print_counts lines log mutants long faults.txt; echo end)
    [ "$(printf '%s\n' "$out" | tail -n 1)" = end ] || fail "it stops before the end"
}

cat >lines <<'END'
Test project /somewhere
        Start    1: Png.RejectsEveryTruncation
 1/11 Test    #1: Png.RejectsEveryTruncation ..................   Passed    0.10 sec
 2/11 Test    #2: Png.RejectsHugeHeaders ......................***Failed    0.20 sec
the output of a failed test, which says: 3 of 4 Passed 9.99 sec
 3/11 Test   #13: Window.MissingDisplay .......................***Skipped   0.01 sec
 4/11 Test   #14: Signals.FirstSetsFlag .......................***Timeout  300.07 sec
 5/11 Test   #15: Signals.Second ..............................Subprocess aborted***Exception:   0.30 sec
 6/11 Test #1016: Frames/Golden.MatchesApprovedFrame/springs_showcase ...   Passed   12.50 sec
 7/11 Test #1017: Frames/Golden.MatchesApprovedFrame/hair_front_zink ...***Skipped   0.02 sec
 8/11 Test #1018: Frames/Golden.MatchesApprovedFrame/hair_front ...***Failed    1.00 sec
 9/11 Test #1019: Effects/Table.Holds/beam  # GetParam() = 10 .   Passed    0.00 sec
10/11 Test #1020: Params.RangeIsInclusive .....................   Passed    0.00 sec
11/11 Test #1021: Old.Test ....................................***Not Run (Disabled)   0.00 sec
END
cat >log <<'END'
[ RUN      ] Window.MissingDisplay
/some/where/window_test.cpp:12: Skipped
no X server here
[  SKIPPED ] Window.MissingDisplay (0 ms)
SKIPPED: Video.Gif: ffmpeg is missing
fuzzed inputs: 40000
fuzzed inputs: 23
fuzzed inputs: 1000, says a test
END
cat >long <<'END'
fuzz png: 500000 executions in 61 s, no fault
fuzz command-line: 70000 executions in 61 s, no fault
END
cat >faults.txt <<'END'
# Names: of tests.

damaged images: Png\.Rejects.* Nothing\..*
signals and all: Signals\..*
signals and all: Params\.Range
missing display: Window\.Missing.*
damaged images: .*/beam
END
mkdir mutants
printf 'springs\tone tick late\tGolden.A\n' >mutants/springs-late
printf 'host\tchecksum unchecked\tSURVIVED\n' >mutants/springs-checksum
printf 'hair\tSURVIVED by name only\tGolden.B\n' >mutants/hair-name

print
expect_line " tests 4 passed, 4 failed, 3 skipped"
expect_line " goldens 1 of 2 drawn as approved"
expect_line " mutants 2 of 3 killed"
expect_line " faults 2 of 5 survived"
expect_line " fuzzing 610023 executions"
expect_line " damaged images 2 of 3"
expect_line " signals and all 0 of 2"
refuse_line "missing display  "
expect_line " host checksum unchecked SURVIVED"
expect_line " Window.MissingDisplay: no X server here"
expect_line " Video.Gif: ffmpeg is missing"
expect_line "300.07 s Signals.FirstSetsFlag"
[ "$(printf '%s\n' "$out" | sed -n 2p)" = "300.07 s  Signals.FirstSetsFlag" ] || fail "the slowest test is not first"
[ "$(printf '%s\n' "$out" | tail -n 5 | head -n 1)" = "Skipped, and why:" ] || fail "the reasons are not last"

# With nothing to count, as after `./test -R none`, nothing breaks.
: >lines
: >log
: >long
rm -r mutants
print
expect_line " tests 0 passed, 0 failed, 0 skipped"
expect_line " goldens 0 of 0 drawn as approved"
expect_line " mutants 0 of 0 killed"
expect_line " faults 0 of 0 survived"
expect_line " fuzzing 0 executions"
refuse_line "Skipped, and why"
refuse_line "Mutants"

[ "$failures" = 0 ] && echo "all expectations hold"
exit "$failures"

# What ./test prints before ctest's summary: the slowest tests, what the mutants and the faults met with, counts, and what
# was skipped and why. Sourced by a POSIX shell; tests/build/summary_test.sh tests it.

# Prints the ten tests that took longest, from ctest's lines in the file $1.
slowest() {
    sed -n 's/^ *[0-9]*\/[0-9]* *Test *#[0-9]*: \([^ ]*\)[ .*]*\(Passed\|Failed\|Timeout\) *\([0-9.]*\) sec.*$/\3 s  \1/p' "$1" |
        sort -rn | head -n 10
}

# Prints "  test: reason" for each skipped test in ctest's log $1; GoogleTest writes the reason before its SKIPPED mark.
skip_reasons() {
    awk '
        /: Skipped$/ { reason = ""; reading = 1; next }
        /^SKIPPED: / { sub(/^SKIPPED: /, ""); print "  " $0; next }
        reading && /^\[  SKIPPED \] / { print "  " $4 ": " reason; reading = 0; next }
        reading && NF { reason = reason (reason == "" ? "" : " ") $0 }
    ' "$1" | sort -u
}

# Prints "name<tab>result" for each test in ctest's lines $1; the result is passed, failed or skipped.
outcomes() {
    sed -n 's/^ *[0-9]*\/[0-9]* *Test *#[0-9]*: *//p' "$1" | awk '
        { result = "failed" }
        / Passed +[0-9.]+ sec/ { result = "passed" }
        /\*\*\*(Skipped|Not Run \(Disabled\))/ { result = "skipped" }
        { print $1 "\t" result }'
}

# Prints a line for each mutant with a result in the folder $1: its demo, the defect, and the test that noticed it.
mutants() {
    cat "$1"/* | sort | awk -F '\t' '{ printf "  %-13s %-45s %s\n", $1, $2, $3 }'
}

# Prints "kind<tab>survived<tab>provoked" for each kind of fault in the list $2, from the outcomes $1. Skipped tests
# provoke nothing.
faults() {
    awk -F '\t' '
        NR == FNR && (/^#/ || !NF) { next }
        NR == FNR {
            split($0, part, ": ")
            kind[++kinds] = part[1]
            gsub(/ +/, "|", part[2])
            tests[kinds] = "^(" part[2] ")$"
            next
        }
        $2 == "skipped" { next }
        {
            for (i = 1; i <= kinds; ++i)
                if ($1 ~ tests[i]) {
                    ++provoked[kind[i]]
                    survived[kind[i]] += $2 == "passed"
                    break
                }
        }
        END {
            for (i = 1; i <= kinds; ++i)
                if (provoked[kind[i]]) {
                    print kind[i] "\t" survived[kind[i]] "\t" provoked[kind[i]]
                    provoked[kind[i]] = 0
                }
        }' "$2" "$1"
}

# Prints how many inputs the fuzzing has run: by the tests, from their output in ctest's log $1, and by libFuzzer, from
# the lines of tests/long/long.sh in $2.
fuzz_executions() {
    awk '
        /^fuzzed inputs: [0-9]+$/ { sum += $3 }
        /^fuzz [a-z-]+: [0-9]+ executions/ { sum += $3 }
        END { printf "%d\n", sum }' "$1" "$2"
}

# print_counts <ctest's lines> <ctest's log> <folder of the mutants' results> <lines of tests/long/long.sh> <list of
# faults>
print_counts() {
    printf 'The slowest tests:\n%s\n\n' "$(slowest "$1")"
    killed=0 survived=0
    if [ -d "$3" ] && [ -n "$(ls "$3")" ]; then
        printf 'Mutants, and the first test that noticed each:\n%s\n\n' "$(mutants "$3")"
        survived=$(cat "$3"/* | grep -c "$(printf '\t')SURVIVED\$" || true)
        killed=$(($(cat "$3"/* | wc -l) - survived))
    fi
    outcomes=$(mktemp)
    outcomes "$1" >"$outcomes"
    met=$(faults "$outcomes" "$5")
    if [ -n "$met" ]; then
        printf 'Tests that provoke faults, and how many of them the suite survived:\n'
        printf '%s\n\n' "$met" | awk -F '\t' 'NF { printf "  %-34s %3d of %3d\n", $1, $2, $3; next } { print }'
    fi
    printf 'In all:\n'
    awk -F '\t' '
        { ++results[$2] }
        $1 ~ /Golden\.MatchesApprovedFrame/ && $2 != "skipped" { ++frames; approved += $2 == "passed" }
        END {
            printf "  tests    %d passed, %d failed, %d skipped\n", results["passed"], results["failed"],
                results["skipped"]
            printf "  goldens  %d of %d drawn as approved\n", approved, frames
        }' "$outcomes"
    printf '  mutants  %d of %d killed\n' "$killed" "$((killed + survived))"
    printf '%s\n' "$met" | awk -F '\t' '
        { survived += $2; provoked += $3 }
        END { printf "  faults   %d of %d survived\n", survived, provoked }'
    printf '  fuzzing  %d executions\n\n' "$(fuzz_executions "$2" "$4")"
    reasons=$(skip_reasons "$2")
    if [ -n "$reasons" ]; then printf 'Skipped, and why:\n%s\n\n' "$reasons"; fi
    rm -f "$outcomes"
}

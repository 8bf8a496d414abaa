#!/bin/sh
# The part of ./test --long that needs builds or services of its own: Slurm, OpenGL 4.1, Wayland, Windows, packages,
# sanitizers over tests and storms, and libFuzzer. Called by ./test with the folder of the project; prints a line for
# each part, and stops at the first that fails. Parts that are soon built and run come first.
set -eu
root=${1:?the root of the project}
. "$root/tools/cmake/setup.sh"

seconds=${ARCLIGHT_FUZZ_SECONDS:-60}
jobs=$(getconf _NPROCESSORS_ONLN)

# in_preset <preset> <target>...: configures and builds the targets in build/<preset>.
in_preset() {
    preset=$1
    build=$root/build/$preset
    shift
    lock_build
    if grep -qsx 'BUILD_TESTING:BOOL=ON' "$build/CMakeCache.txt"; then configure; else configure -DBUILD_TESTING=ON; fi
    say "building $* for $preset"
    cmake --build "$build" --target "$@" --parallel "$jobs" >"$build/build.log" 2>&1 ||
        build_failed "building $preset" "$build/build.log"
    unlock_build
}

# passes <name> <command>...: runs the command in a folder of its own; prints the end of its output if it fails.
passes() {
    name=$1
    shift
    mkdir -p "$build/long"
    log=$build/long/$name.log
    if (cd "$build/long" && "$@") >"$log" 2>&1; then return 0; fi
    fails "$name"
}

# passes_tests <name> <program> [option of GoogleTest]...: the same for a program of tests, which must run some: with a
# filter that no longer fits, it would pass without a test.
passes_tests() {
    passes "$@"
    ran=$(sed -n 's/^\[  PASSED  \] \([0-9]*\) tests\{0,1\}\..*/\1/p' "$log")
    [ "${ran:-0}" -gt 0 ] || fails "$1 (no test has run)"
    tests=$((tests + ran))
}

# The tests in the log that failed and the one that was running when the program died, on one line.
failed_tests() {
    awk '/^\[ RUN      \] / { running = $4 }
        /^\[       OK \] / || /^\[  SKIPPED \] / { running = "" }
        /^\[  FAILED  \] .* ms\)$/ { sub(/,$/, "", $4); printf " %s", $4; running = "" }
        END { if (running != "") printf " %s", running }' "$log"
}

fails() {
    tail -n 60 "$log"
    printf '%s failed:%s; for its output, see %s\n' "$1" "$(failed_tests)" "$log"
    exit 1
}

# Starts counting the tests and the seconds of a part. For a part that builds, call it after the build.
part() {
    tests=0
    began=$(date +%s)
}
took() { printf '%d s' "$(($(date +%s) - began))"; }

demos=$(demo_names)
# clang 14, the default of Debian 12, crashes on the tables of parameters.
need_packages long clang-19 libclang-rt-19-dev slurmctld slurmd slurm-client munge weston python3-gi gir1.2-gtk-3.0

export ASAN_OPTIONS="detect_leaks=1:abort_on_error=0" UBSAN_OPTIONS="print_stacktrace=1"
suppress_foreign_faults
TSAN_OPTIONS=$TSAN_OPTIONS:halt_on_error=1
unset ARCLIGHT_TEST_LONG

# The tree of libFuzzer has the address and undefined behaviour sanitizers too, so all that needs them is built in it.
address='address and undefined behaviour sanitizers'
# tests_in <preset> <program> <what it tests> [option of GoogleTest]...: builds and runs the program.
tests_in() {
    program=$2
    about=$3
    in_preset "$1" "$program"
    shift 3
    part
    passes_tests "$program" "$build/bin/$program" "$@"
    sanitizers=$address
    if [ "$preset" = tsan ]; then sanitizers='thread sanitizer'; fi
    printf '%s: %d tests of %s are clean (%s)\n' "$sanitizers" "$tests" "$about" "$(took)"
}

build=$root/build/release
part
rm -rf "$build/long/slurm"
passes slurm "$root/tests/long/slurm.sh" "$root" "$build/bin" "$build/long/slurm"
printf 'Slurm: a sweep of 300 frames is whole, although a node died on the way (%s)\n' "$(took)"

# The last line of each says how many passed.
part
passes gl41 "$root/tests/long/gl41.sh" "$root" "$build/bin" "$build/long/gl41"
printf 'OpenGL 4.1, which is that of macOS: %s (%s)\n' "$(tail -n 1 "$log")" "$(took)"
part
passes wayland "$root/tests/long/wayland.sh" "$root" "$build/bin" "$build/long/wayland"
printf 'windows on Wayland: %s (%s)\n' "$(tail -n 1 "$log")" "$(took)"
part
passes windows env ARCLIGHT_TEST_LONG=1 "$root/tools/windows" --test
printf 'Windows: %s under Wine (%s)\n' "$(tail -n 1 "$log")" "$(took)"

# Without sanitizers in TBB and in the driver, only what the suite runs in parallel itself can be judged.
tests_in fuzz core_tests core
tests_in tsan core_tests 'parallel loops' --gtest_filter='*arallel*'
tests_in fuzz sim_tests simulations
tests_in tsan sim_tests 'simulations on several threads' --gtest_filter='*hread*:*arallel*'
tests_in fuzz bake_tests bakers
tests_in tsan bake_tests 'bakers on several threads' --gtest_filter='*hread*'
tests_in fuzz app_tests app
tests_in fuzz fuzz_tests 'the fuzzing'

part
"$root/tools/release" --test
printf 'packages: each works where it would be used (%s)\n' "$(took)"

in_preset release mutated_programs
part
passes generated-mutants python3 "$root/tests/mutants/run_generated.py" "$build"
printf '%s (%s)\n' "$(tail -n 1 "$log")" "$(took)"

in_preset mutants all
part
passes_tests mutants "$build/bin/mutants_tests"
printf 'mutants of C++ and of shaders: %d tests passed (%s)\n' "$tests" "$(took)"

in_preset fuzz fuzz fuzz_fresh
for target in png preset recording capture command-line; do
    program=$build/bin/fuzz_$(printf '%s' "$target" | tr - _)
    corpus=$root/tests/fuzz/corpus/$target
    part
    passes "fresh-$target" "$build/bin/fuzz_fresh" "$target" 20 "$corpus"
    sed -n "s/^fuzzed inputs: \([0-9]*\)$/fuzz $target: \1 executions in fresh processes ($(took)), no fault/p" "$log"
    mkdir -p "$build/corpus/$target"
    passes "fuzz-$target" "$program" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=1024 \
        "$build/corpus/$target" "$corpus"
    sed -n "s/^Done \([0-9]*\) runs in \([0-9]*\) second.*/fuzz $target: \1 executions in \2 s, no fault/p" "$log"
done

# From the folder where the programs run: LD_PRELOAD takes no path with spaces.
keep_loaded=LD_PRELOAD=../bin/libkeep_loaded.so
for demo in $demos; do
    in_preset fuzz keep_loaded "$demo" "each_demo_$demo"
    part
    passes "capture-$demo" env "$keep_loaded" "$build/bin/$demo" --headless --size 320x180 --capture "$demo.png"
    passes_tests "storm-$demo" env "$keep_loaded" "$build/bin/each_demo_$demo" --gtest_filter='Storms.LeaveNo*'
    printf '%s: a capture and a storm of %s are clean (%s)\n' "$address" "$demo" "$(took)"
done

#!/bin/sh
# Tests ./run, ./test, ./run --web and ./run --release on a fake project, with fakes of apt-get, dpkg-query, sudo, cmake
# and ctest that log their calls. Usage: scripts_test.sh <source folder>
set -u
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The scripts read these variables.
unset ARCLIGHT_PRESET ARCLIGHT_SITE_URL ARCLIGHT_SOURCE_URL
project="$work/a folder/é"
programs=$work/programs
calls=$work/calls
mkdir -p "$project/tools/cmake" "$project/apps" "$project/src" "$project/tests/long" "$programs"
cp "$source/run" "$source/test" "$source/LICENSE" "$project/"
cp "$source/tools/web" "$source/tools/windows" "$source/tools/release" "$project/tools/"
cp "$source"/tools/cmake/*.sh "$project/tools/cmake/"
cp "$source/tests/summary.sh" "$project/tests/"
cp -R "$source/tools/packaging" "$project/tools/"
printf 'broken files: A B\n' >"$project/tests/faults.txt"
printf '#!/bin/sh\necho "fuzz png: 7 executions in 1 s"\nexit 1\n' >"$project/tests/long/long.sh"
chmod +x "$project/tests/long/long.sh"
printf 'add_demo(springs)\nadd_demo(lightning\n  TOPICS bolts)\n' >"$project/apps/CMakeLists.txt"
touch "$project/CMakeLists.txt" "$project/CMakePresets.json"

# Writes the fake program $1, with its body from stdin.
program() {
    { printf '#!/bin/sh\necho "%s $*" >>"%s"\n' "$1" "$calls"; cat; } >"$programs/$1"
    chmod +x "$programs/$1"
}
program dpkg-query <<END
cat "$work/installed" 2>/dev/null
END
program apt-get <<END
case "\$*" in
    *--download-only*) mkdir imgui-1; tar -cf imgui_1.orig.tar.gz imgui-1; rmdir imgui-1 ;;
    *install*) [ ! -f "$work/apt_fails" ] || exit 100; echo "installed everything" >"$work/all" ;;
esac
END
program id <<END
cat "$work/user"
END
program sudo <<END
[ -f "$work/sudo_allowed" ] || exit 1
[ "\$1" = -n ] && shift
"\$@"
END
program node <<END
case "\$1" in */publish.mjs) exit 0 ;; esac
echo "node in \$PWD"
exit 9
END
program cmake <<END
folder="$project/build/release"
case "\$*" in
    "--preset web"*) mkdir -p "$project/build/web"; touch "$project/build/web/build.ninja"
        printf 'CMAKE_HOME_DIRECTORY:INTERNAL=%s\n' "$project" >"$project/build/web/CMakeCache.txt" ;;
    --preset*) mkdir -p "\$folder"; touch "\$folder/build.ninja"
        printf 'CMAKE_HOME_DIRECTORY:INTERNAL=%s\nBUILD_TESTING:BOOL=ON\n' "$project" >"\$folder/CMakeCache.txt" ;;
    --build*) [ ! -f "$work/build_fails" ] || { echo "error: the compiler's words"; exit 1; }
        mkdir -p "\$folder/bin"
        for name in springs arclight; do
            printf '#!/bin/sh\nprintf "%%s|" "%s" "\$PWD" "\$@"\nexit 7\n' \$name >"\$folder/bin/\$name"
            chmod +x "\$folder/bin/\$name"
        done ;;
esac
END
program ctest <<END
mkdir -p "$project/build/release/Testing/Temporary"
cat >"$project/build/release/Testing/Temporary/LastTest.log" <<LOG
[ RUN      ] Window.Opens
/some/where/window_test.cpp:12: Skipped
no X server here
[  SKIPPED ] Window.Opens (0 ms)
SKIPPED: Video.Gif: ffmpeg is missing
LOG
printf '1/2 Test #1: A ....   Passed    0.01 sec\n2/2 Test #2: B ....***Failed    0.01 sec\n\n50%% tests passed, 1 tests failed out of 2\n\nErrors while running CTest\n'
exit \$(cat "$work/ctest_code")
END
echo 8 >"$work/ctest_code"
PATH=$programs:$PATH
export PATH

failures=0
fail() { printf 'FAILED: %s\n' "$*"; failures=$((failures + 1)); }
expect() { [ "$2" = "$3" ] || fail "$1: expected '$3', found '$2'"; }
expect_text() { case "$2" in *"$3"*) ;; *) fail "$1: '$3' is not in '$2'" ;; esac; }
called() { grep -c -- "$1" "$calls" 2>/dev/null; }
# Runs the command; sets out, err, code.
try() {
    code=0
    : >"$calls"
    "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
    out=$(cat "$work/out")
    err=$(cat "$work/err")
}

cd "$work" || exit 1
echo 1000 >user

try "$project/run" --help
expect "usage" $code 0
expect_text "usage" "$out" lightning
expect_text "usage" "$out" gallery
expect "usage builds nothing" "$(called .)" 0
try "$project/run" sprngs
expect "unknown demo" $code 2
expect_text "unknown demo" "$err" "nearest is 'springs'"
for name in "" 9lives Boulder "two words" arclight springs; do
    try "$project/run" --new "$name"
    expect "--new with the name '$name'" $code 2
    expect "--new with the name '$name' writes nothing" "$(called .)" 0
done
expect_text "--new with an existing name" "$err" "springs"

try "$project/run" --capture
expect "option first" $code 2
expect "a usage error starts nothing" "$(called .)" 0

try "$project/run" springs
expect "neither root nor sudo" $code 1
expect_text "neither root nor sudo" "$err" "apt-get update && apt-get install -y --no-install-recommends g++ cmake"
expect "neither root nor sudo" "$(called ^apt-get)" 0

touch sudo_allowed
try "$project/run" springs "a b" --tick 3
expect "with sudo" $code 7
expect "the demo's folder and arguments" "$out" "springs|$work|a b|--tick|3|"
expect "with sudo" "$(called '^sudo env')" 1
expect "no update if the package lists suffice" "$(called '^apt-get update')" 0
expect "tests are not configured" "$(called 'cmake --preset release.*BUILD_TESTING=OFF')" 1

try "$project/run" springs
expect "second run" $code 7
expect "second run starts nothing but the demo" "$(called .)" 0

sleep 0.02
touch "$project/src/new.cpp"
try "$project/run" springs
expect "a newer source is built" "$(called 'cmake --build')" 1
expect "without configuring" "$(called 'cmake --preset')" 0
expect "and without looking for packages" "$(called dpkg-query)" 0

try "$project/run"
expect "without a name: the gallery" "$code $out" "7 arclight|$work|"
expect "without a name: all demos are built" "$(called 'cmake --build.*--target gallery')" 1
try "$project/run" --list --json
expect "the gallery's list" "$out" "arclight|$work|--list|--json|"
expect "a second run starts nothing but the gallery" "$(called .)" 0
try "$project/run" springs
expect "the gallery's build includes every demo" "$code $(called .)" "7 0"
try "$project/run" arclight --search x
expect "the gallery by its name" "$out" "arclight|$work|--search|x|"

ln -s "$project/run" "$work/link"
try "$work/link" springs x
expect "through a symbolic link" "$out" "springs|$work|x|"

sleep 0.02
touch "$project/src/new.cpp" build_fails
try "$project/run" springs
expect "failing build" $code 1
expect_text "failing build" "$err" "the compiler's words"
expect "failing build starts no demo" "$out" ""
rm build_fails
try "$project/run" springs
expect "a failed build is retried" "$code $(called 'cmake --build')" "7 1"

echo 0 >user
touch apt_fails
rm -rf "$project/build"
try "$project/run" springs
expect "apt-get fails" $code 1
expect "apt-get fails: the package lists are updated once" "$(called '^apt-get update')" 1
rm apt_fails
: >"$calls"

try "$project/test"
expect "exit code of ctest" $code 8
expect_text "reason of a skipped test" "$out" "Window.Opens: no X server here"
expect_text "reason of a skipped script" "$out" "Video.Gif: ffmpeg is missing"
expect "summary last" "$(printf '%s\n' "$out" | tail -n 1)" "Errors while running CTest"
expect_text "reasons before the summary" "${out#*Skipped, and why}" "50% tests passed"
expect_text "counts before the reasons" "${out%Skipped, and why*}" "1 passed, 1 failed, 0 skipped"
expect_text "faults are counted" "$out" "1 of 2 survived"
expect_text "nothing was fuzzed" "$out" "fuzzing  0 executions"
echo 0 >ctest_code
try "$project/test"
expect "all tests pass" $code 0
try "$project/test" --long
expect "tests/long/long.sh fails" $code 1
expect_text "the executions of tests/long/long.sh" "$out" "fuzzing  7 executions"

try "$project/run" --web --help
expect "./run --web --help" "$code $(called .)" "0 0"
expect_text "./run --web --help" "$out" "--build"
try "$project/run" --web --wrong
expect "./run --web with an unknown option" "$code $(called .)" "2 0"
for variable in ARCLIGHT_SITE_URL ARCLIGHT_SOURCE_URL; do
    export $variable=example.org
    try "$project/run" --web --build
    expect "./run --web with a $variable that is no address" "$code $(called .)" "2 0"
    expect_text "./run --web with a $variable that is no address" "$err" "$variable: 'example.org' is not an address"
    unset $variable
done
try "$project/run" --web --build
expect "./run --web --build" $code 0
expect "./run --web --build: the preset" "$(called 'cmake --preset web')" 1
expect "./run --web --build: the site" "$(called 'cmake --build.*--target site')" 1
expect "./run --web --build compresses" "$(called '^node .*/page/publish.mjs .*/build/web/plain .*/build/web/site .* 11$')" 1
expect "./run --web --build serves nothing" "$(called ^node)" 1
[ -d "$project/build/sources/imgui-1" ] || fail "./run --web --build unpacks the sources"
expect "./run --web --build: sources are downloaded" "$(called '^apt-get.*source --download-only imgui zlib libspng')" 1
echo "CMAKE_TOOLCHAIN_FILE:FILEPATH=$project/gone.cmake" >>"$project/build/web/CMakeCache.txt"
try "$project/run" --web --build
expect "./run --web --build: a toolchain file that is gone" "$code $(called 'cmake --preset web')" "0 1"
try "$project/run" --web 8123
expect "./run --web serves" "$code $(called 'node .*/page/serve.mjs .*/build/web/site 8123')" "9 1"
expect "./run --web: sources are downloaded once" "$(called '^apt-get')" 0
site=$project/build/web/site
mkdir -p "$site"
touch "$site/names.json"
try "$project/run" --web --build
expect "./run --web: a site for the same address is complete" "$(ls "$site")" names.json
export ARCLIGHT_SITE_URL=https://example.org/demos/
try "$project/run" --web --build
expect "./run --web: a site for another address is completed again" "$code $(ls "$site")" "0 "
touch "$site/names.json"
try "$project/run" --web --build
expect "./run --web: it is complete again" "$(ls "$site")" names.json
unset ARCLIGHT_SITE_URL
try "$project/run" --web --build 8080
expect "./run --web --build with a port" "$code $(called .)" "2 0"
try "$project/test" --help
expect "./test --help" "$code $(called .)" "0 0"
try "$project/run" --web --test
expect "./run --web --test" "$code $(called 'node .*/tests/web/run.mjs .*/build/web/site')" "9 1"

try "$project/run" --release --help
expect "./run --release --help" "$code $(called .)" "0 0"
try "$project/run" --release deb rpm
expect "./run --release with an unknown kind" "$code $(called .)" "2 0"
expect_text "./run --release with an unknown kind" "$err" "'rpm'"
try env -u SOURCE_DATE_EPOCH GIT_CEILING_DIRECTORIES=/ "$project/run" --release deb
expect "./run --release without a commit" "$code $(called ^cmake)" "2 0"
expect_text "./run --release without a commit" "$err" SOURCE_DATE_EPOCH
try env SOURCE_DATE_EPOCH=yesterday "$project/run" --release deb
expect "./run --release with a time that is none" "$code $(called ^cmake)" "2 0"
mkdir -p "$project/build/release/packages"
touch "$project/build/release/packages/old.deb"
touch build_fails
try env SOURCE_DATE_EPOCH=1700000000 "$project/run" --release deb
expect "./run --release: failing build" "$code $(called 'cmake --preset packages')" "1 1"
expect_text "./run --release: failing build" "$err" "the compiler's words"
[ -f "$project/build/release/packages/old.deb" ] || fail "./run --release: a failed build removes older packages"
rm build_fails
printf '#!/bin/sh\nmkdir -p "%s"; echo x >"%s/index.html"\n' "$project/build/web/site" "$project/build/web/site" \
    >"$project/tools/web"
try env SOURCE_DATE_EPOCH=1700000000 "$project/run" --release site
expect "./run --release site" "$code" 0
expect "./run --release site: what is made" "$(echo $out)" \
    "CONTENTS SHA256SUMS arclight-+git20231114.unknown-site.tar.xz"
expect "./run --release site: licences" "$(sed -n 's/^[^\t]*\tMIT\t2\t//p' "$project/build/release/packages/CONTENTS")" \
    "index.html"
echo 'exit 1' | program xz
try env SOURCE_DATE_EPOCH=1700000000 "$project/run" --release site
[ "$code" != 0 ] || fail "./run --release site: an archive that cannot be written is taken for whole"
rm "$programs/xz"

# As a first ./run leaves it, whose configuration failed.
printf 'CMAKE_HOME_DIRECTORY:INTERNAL=%s\nBUILD_TESTING:BOOL=OFF\n' "$project" >"$project/build/release/CMakeCache.txt"
rm -f "$project/build/release/build.ninja"
touch "$project/src/newer.cpp"
try "$project/run" springs
expect "a tree for programs alone stays one" "$(called 'cmake --preset release.* -DBUILD_TESTING=OFF')" 1

try "$project/run" --windows --help
expect "./run --windows --help" "$code $(called .)" "0 0"
expect_text "./run --windows --help" "$out" "--build"
try "$project/run" --windows --wrong
expect "./run --windows with an unknown option" "$code $(called .)" "2 0"
try "$project/run" --windows
expect "./run --windows" $code 0
expect "./run --windows: the preset" "$(called 'cmake --preset windows')" 1
expect "./run --windows: the folder" "$(called 'cmake --build.*--target folder')" 1
expect "./run --windows: only missing sources are downloaded" \
    "$(called '^apt-get.*source --download-only glfw3 highway musl')" 1

[ "$failures" = 0 ] && echo "all expectations hold"
exit "$failures"

# What ./run and ./test share: packages, configuring, building. Sourced by a POSIX shell with `root` set.
#
# Everything here speaks on stderr, so that the output of a demo stays alone on stdout.

preset=${ARCLIGHT_PRESET:-release}
build=$root/build/$preset

# What a demo needs to build and to start, on a Debian that has nothing.
run_packages="g++ cmake ninja-build pkgconf python3-glad libglfw3-dev libimgui-dev libglm-dev libstb-dev
nlohmann-json3-dev libcli11-dev libexpected-dev libspng-dev libtbb-dev libhwy-dev libegl-dev libgl1 libglx-mesa0
libegl-mesa0 libgl1-mesa-dri"

# What the tests need beside that.
test_packages="libgtest-dev libbenchmark-dev xvfb xauth xdotool libx11-dev locales ffmpeg"

say() { printf 'arclight: %s\n' "$*" >&2; }

# Prints those of the named packages that are not installed.
missing_packages() {
    for package in $(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p'); do
        installed="${installed:-} $package"
    done
    for package in "$@"; do
        case " ${installed:-} " in
            *" $package "*) ;;
            *) printf '%s\n' "$package" ;;
        esac
    done
}

# Installs packages; the first argument is the command that gives root's rights, or nothing. A first try does without
# `apt-get update`: the lists may be there and fresh enough.
apt_install() {
    as_root=$1
    shift
    install="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0
        install -y --no-install-recommends"
    $install "$@" >"$root/build/packages.log" 2>&1 && return 0
    $as_root apt-get update >>"$root/build/packages.log" 2>&1 || true
    $install "$@" >>"$root/build/packages.log" 2>&1
}

# Makes sure that the named packages are installed, on systems with apt; elsewhere CMake fetches what it does not find.
# A stamp in build/ spares the next call the question. Ends the script when it cannot.
need_packages() {
    stamp=$root/build/packages-$1
    shift
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$*" ]; then return 0; fi
    mkdir -p "$root/build"
    if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
        missing=$(missing_packages "$@" | tr '\n' ' ')
        missing=${missing% }
        if [ -n "$missing" ]; then install_packages; fi
    fi
    printf '%s\n' "$*" >"$stamp"
}

# Installs `missing`.
install_packages() {
    as_root=
    if [ "$(id -u)" != 0 ]; then
        if command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
            as_root=sudo
            say "these packages are needed to build and run, and sudo may ask for your password to install them:"
        else
            say "some packages are missing. Let root type this, then start again:"
            printf 'apt-get update && apt-get install -y --no-install-recommends %s\n' "$missing" >&2
            exit 1
        fi
    else
        say "installing the packages that are needed to build and run:"
    fi
    printf '  %s\n' "$missing" >&2
    # Unquoted: a list of words.
    if ! apt_install "$as_root" $missing; then
        tail -n 20 "$root/build/packages.log" >&2
        say "apt-get could not install the packages; the whole log is in $root/build/packages.log"
        exit 1
    fi
}

# Configures the build tree unless that is done; the arguments are for CMake. A tree that was made for another source
# folder (the project was moved) is made anew.
configure() {
    if [ -f "$build/CMakeCache.txt" ]; then
        if grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt" &&
            { [ -f "$build/build.ninja" ] || [ -f "$build/Makefile" ]; }; then
            [ $# -gt 0 ] || return 0
        else
            rm -rf "$build"
        fi
    fi
    command -v cmake >/dev/null || { say "cmake is needed to build, and was not found"; exit 1; }
    mkdir -p "$build"
    if [ ! -f "$build/CMakeCache.txt" ]; then
        say "configuring"
        if command -v ninja >/dev/null; then set -- -G Ninja "$@"; fi
    fi
    if ! (cd "$root" && cmake --preset "$preset" "$@") >"$build/configure.log" 2>&1; then
        build_failed configuring "$build/configure.log"
    fi
}

# Builds the named target. On a terminal ninja keeps one line of progress and prints only what fails.
build_target() {
    if [ -t 2 ] && [ -f "$build/build.ninja" ]; then
        (cd "$build" && NINJA_STATUS='arclight: building %f of %t: ' ninja "$1") >&2 || build_failed "building $1" ""
        printf '\r\033[K' >&2
    else
        say "building $1"
        cmake --build "$build" --target "$1" --parallel "$(getconf _NPROCESSORS_ONLN)" >"$build/build.log" 2>&1 ||
            build_failed "building $1" "$build/build.log"
    fi
}

# Ends the script, with the end of the log. The packages are looked for again next time.
build_failed() {
    rm -f "$root"/build/packages-*
    if [ -n "$2" ]; then
        tail -n 40 "$2" >&2
        say "$1 failed; the whole log is in $2"
    else
        say "$1 failed"
    fi
    exit 1
}

# Two builds in one folder would disturb each other: the second waits. Held by file descriptor 9.
lock_build() {
    mkdir -p "$root/build"
    exec 9>"$root/build/lock"
    if command -v flock >/dev/null; then
        flock -n 9 || { say "waiting for another build to end"; flock 9; }
    fi
}

unlock_build() { exec 9>&-; }

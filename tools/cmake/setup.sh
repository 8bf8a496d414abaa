# Functions that ./run and ./test share: packages, configuring, building. Sourced by a POSIX shell with `root` set.
#
# All messages go to stderr, so that stdout holds nothing but the output of a demo.

preset=${ARCLIGHT_PRESET:-release}
build=$root/build/$preset

# The packages to build and run a demo on a minimal Debian.
run_packages="g++ cmake ninja-build pkgconf python3-glad libglfw3-dev libimgui-dev libglm-dev libstb-dev
nlohmann-json3-dev libcli11-dev libexpected-dev libspng-dev libtbb-dev libhwy-dev libegl-dev libgl1 libglx-mesa0
libegl-mesa0 libgl1-mesa-dri"

# The packages that the tests need in addition.
test_packages="ccache libgtest-dev libbenchmark-dev libmpfr-dev xvfb xauth xdotool libx11-dev locales ffmpeg
mesa-vulkan-drivers glslang-tools"

# Lets ccache reuse objects from builds in other folders.
export CCACHE_BASEDIR=$(dirname -- "$root") CCACHE_NOHASHDIR=1

# In the order of the gallery.
demo_names() { sed -n 's/^ *add_demo(\([A-Za-z0-9_]*\).*/\1/p' "$root/apps/CMakeLists.txt"; }

say() { printf 'arclight: %s\n' "$*" >&2; }

# Prints those of the given packages that are not installed.
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

# Installs packages; the first argument is the command that grants root privileges, or empty. First tries without
# `apt-get update`, because the package lists may be recent enough.
apt_install() {
    as_root=$1
    shift
    install="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0
        install -y --no-install-recommends"
    $install "$@" >"$root/build/packages.log" 2>&1 && return 0
    $as_root apt-get update >>"$root/build/packages.log" 2>&1 || true
    $install "$@" >>"$root/build/packages.log" 2>&1
}

# On systems with apt, installs those of the given packages that are missing; elsewhere, CMake fetches what it misses.
# A stamp in build/ makes later calls quick. Exits on failure.
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

# Installs the packages in `missing`.
install_packages() {
    as_root=
    if [ "$(id -u)" != 0 ]; then
        if command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
            as_root=sudo
            say "installing packages that are missing; sudo may ask for your password:"
        else
            say "packages are missing. Run this command as root, then start again:"
            printf 'apt-get update && apt-get install -y --no-install-recommends %s\n' "$missing" >&2
            exit 1
        fi
    else
        say "installing packages that are missing:"
    fi
    printf '  %s\n' "$missing" >&2
    # Unquoted, so that the shell splits it into words.
    if ! apt_install "$as_root" $missing; then
        tail -n 20 "$root/build/packages.log" >&2
        say "apt-get cannot install the packages; for the full log, see $root/build/packages.log"
        exit 1
    fi
}

# Whether the toolchain file that the build tree was configured with, if any, is still there.
has_toolchain() {
    toolchain=$(sed -n 's/^CMAKE_TOOLCHAIN_FILE:[A-Z]*=//p' "$build/CMakeCache.txt")
    [ -z "$toolchain" ] || [ -f "$toolchain" ]
}

# Configures the build tree if necessary, or if there are arguments, which go to CMake. Removes a tree that was
# configured for another source folder, because the project has been moved, or with a toolchain file that is gone.
configure() {
    if [ -f "$build/CMakeCache.txt" ]; then
        if grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt" && has_toolchain &&
            { [ -f "$build/build.ninja" ] || [ -f "$build/Makefile" ]; }; then
            [ $# -gt 0 ] || return 0
        else
            if grep -qx 'BUILD_TESTING:BOOL=OFF' "$build/CMakeCache.txt"; then set -- -DBUILD_TESTING=OFF "$@"; fi
            rm -rf "$build"
        fi
    fi
    command -v cmake >/dev/null || { say "cmake: not found; install it to build the demos"; exit 1; }
    mkdir -p "$build"
    if [ ! -f "$build/CMakeCache.txt" ]; then
        say "configuring"
        if command -v ninja >/dev/null; then set -- -G Ninja "$@"; fi
    fi
    if ! (cd "$root" && cmake --preset "$preset" "$@") >"$build/configure.log" 2>&1; then
        build_failed configuring "$build/configure.log"
    fi
}

# Configures a new build tree without tests, whose packages may be missing.
configure_programs() {
    if [ -f "$build/CMakeCache.txt" ]; then configure; else configure -DBUILD_TESTING=OFF; fi
}

# Builds the given target. On a terminal, ninja shows its progress on one line and prints only failures.
build_target() {
    if [ -t 2 ] && [ -f "$build/build.ninja" ]; then
        (cd "$build" && NINJA_STATUS='arclight: building %f of %t: ' ninja "$1") >&2 || build_failed "building $1" ""
        printf '\r\033[K' >&2
    else
        say "building $1"
        # A full disk may keep the log from saying how the build ended.
        rm -f "$build/done"
        {
            cmake --build "$build" --target "$1" --parallel "$(getconf _NPROCESSORS_ONLN)" 2>&1 && : >"$build/done"
        } | tee "$build/build.log" | tell_tenths
        if ! [ -e "$build/done" ]; then build_failed "building $1" "$build/build.log"; fi
    fi
}

# Reads ninja's lines, "[12/300] …", and reports each tenth of the steps.
tell_tenths() {
    awk '/^\[[0-9]+\/[0-9]+\]/ {
        split(substr($1, 2), count, /[\/\]]/)
        tenth = int(10 * count[1] / count[2])
        if (tenth > told && count[2] > 20) printf "arclight: %d %% of %d steps\n", 10 * tenth, count[2]
        if (tenth > told) told = tenth
        fflush()
    }' >&2
}

# Makes programs draw with Mesa's software rasteriser, even if there is a GPU.
software_rendering() {
    export LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=llvmpipe
    mesa=/usr/share/glvnd/egl_vendor.d/50_mesa.json
    if [ -f "$mesa" ]; then export __EGL_VENDOR_LIBRARY_FILENAMES=$mesa __GLX_VENDOR_LIBRARY_NAME=mesa; fi
}

# Keeps the sanitizers of the presets asan, fuzz and tsan from reporting what drivers and libraries do.
suppress_foreign_faults() {
    export LSAN_OPTIONS="suppressions='$root/tests/long/lsan.supp':print_suppressions=0"
    export TSAN_OPTIONS="suppressions='$root/tests/long/tsan.supp'"
}

# Prints the end of the log $2 and exits. The next run checks the packages again.
build_failed() {
    rm -f "$root"/build/packages-* || true
    if [ -n "$2" ]; then
        tail -n 40 "$2" >&2
        say "$1 failed; for the full log, see $2"
    else
        say "$1 failed"
    fi
    exit 1
}

# Two builds in one folder would interfere, so the second one waits. File descriptor 9 holds the lock.
lock_build() {
    mkdir -p "$root/build"
    exec 9>"$root/build/lock"
    if command -v flock >/dev/null; then
        flock -n 9 || { say "waiting for another build to finish"; flock 9; }
    fi
}

unlock_build() { exec 9>&-; }

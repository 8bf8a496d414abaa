# What ./web needs in addition to cmake/setup.sh: sources for emscripten. Sourced by a POSIX shell with `root` set.

# emcc compiles; node builds the page with marked and katex, and acorn is emcc's parser of JavaScript; webp and woff2 make
# the page's pictures and fonts smaller.
web_packages="emscripten cmake ninja-build nodejs node-acorn node-marked katex xz-utils bzip2 libglfw3-dev libglm-dev
libstb-dev nlohmann-json3-dev libcli11-dev libexpected-dev libhwy-dev webp woff2"
web_test_packages="chromium"

# Debian source packages that ./web compiles, because Debian does not build them for WebAssembly.
web_sources="imgui zlib libspng"
sources=$root/build/sources

# Downloads and unpacks the missing sources from the servers that apt uses, with apt's signature checks, but with a
# separate source list and separate state, so that the system does not change. Without apt, CMake fetches the
# sources.
need_sources() {
    stamp=$root/build/sources/stamp
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$web_sources" ]; then return 0; fi
    command -v apt-get >/dev/null || return 0
    say "downloading the sources of $web_sources"
    mkdir -p "$sources/lists/partial"
    suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
        grep " $suite main\$" | sort -u >"$sources/list"
    if ! (cd "$sources" && apt_source update && apt_source source --download-only $web_sources) \
        >"$root/build/sources.log" 2>&1; then
        tail -n 20 "$root/build/sources.log" >&2
        say "apt-get cannot download the sources; for the full log, see $root/build/sources.log"
        exit 1
    fi
    for archive in "$sources"/*.orig.tar.*; do
        case $archive in *.asc) continue ;; esac
        tar -xf "$archive" -C "$sources" || { say "cannot unpack $archive"; exit 1; }
    done
    printf '%s\n' "$web_sources" >"$stamp"
}

apt_source() {
    apt-get -q -o Dir::Etc::SourceList="$sources/list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$sources/lists" -o APT::Sandbox::User=root "$@"
}

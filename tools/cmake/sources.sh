# Sources of Debian's packages, for the systems that Debian does not build them for. Sourced by a POSIX shell after
# tools/cmake/setup.sh, with `root` set.

sources=$root/build/sources

# Downloads and unpacks those of the given source packages that are missing, from the servers that apt uses, with apt's
# signature checks, but with a separate source list and separate state, so that the system does not change. Without apt,
# CMake fetches the sources.
need_sources() {
    missing=
    for name in "$@"; do
        [ -f "$sources/$name.stamp" ] || missing="${missing:+$missing }$name"
    done
    [ -n "$missing" ] || return 0
    command -v apt-get >/dev/null || return 0
    say "downloading the sources of $missing"
    mkdir -p "$sources/lists/partial"
    suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
        grep " $suite main\$" | sort -u >"$sources/list"
    apt_source update >"$root/build/sources.log" 2>&1 || sources_failed
    archives=$sources/archives
    rm -rf "$archives"
    mkdir -p "$archives"
    (cd "$archives" && apt_source source --download-only $missing) >>"$root/build/sources.log" 2>&1 || sources_failed
    for archive in "$archives"/*.orig.tar.*; do
        case $archive in *.asc) continue ;; esac
        tar -xf "$archive" -C "$sources" || { say "cannot unpack $archive"; exit 1; }
    done
    rm -rf "$archives"
    for name in $missing; do : >"$sources/$name.stamp"; done
}

sources_failed() {
    tail -n 20 "$root/build/sources.log" >&2
    say "apt-get cannot download the sources; for the full log, see $root/build/sources.log"
    exit 1
}

apt_source() {
    apt-get -q -o Dir::Etc::SourceList="$sources/list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$sources/lists" -o APT::Sandbox::User=root "$@"
}

# What ./run --release needs for all packages: the version, a folder with what the packages of Linux share, checksums
# and the list of contents. Sourced by a POSIX shell after tools/cmake/setup.sh, with `packages` and `work` set.

release_packages="dpkg-dev help2man librsvg2-bin patchelf xz-utils zip"

# Sets SOURCE_DATE_EPOCH, the time that everything in the packages bears, to that of the commit.
find_epoch() {
    if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
        SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct 2>/dev/null) || {
            say "there is no commit that dates the packages: set SOURCE_DATE_EPOCH to a time in seconds since 1970"
            exit 2
        }
    fi
    case $SOURCE_DATE_EPOCH in
        "" | *[!0-9]*) say "SOURCE_DATE_EPOCH '$SOURCE_DATE_EPOCH': must be a time in seconds since 1970"; exit 2 ;;
    esac
    export SOURCE_DATE_EPOCH
}

# Sets `version`, such as 0.1.0+git20261128.129f91654358: that of the project, the day and the commit. Changes that are
# not committed add ".modified", as do new files where whole folders are packed.
find_version() {
    number=$(sed -n 's/^project(arclight VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
    commit=$(git -C "$root" describe --always --dirty=.modified --abbrev=12 --exclude='*' 2>/dev/null) || commit=unknown
    case $commit in
        *.modified | unknown) ;;
        *)
            new=$(git -C "$root" status --porcelain --untracked-files=all -- assets docs page shaders)
            if [ -n "$new" ]; then commit=$commit.modified; fi
            ;;
    esac
    version=$number+git$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d).$commit
}

# Installs programs, assets, shaders and docs into $work/stage, and adds man pages and icons.
stage_programs() {
    find_version
    stage=$work/stage
    say "collecting the files"
    cmake --install "$build" --prefix "$stage" --strip >"$work/install.log" 2>&1 ||
        build_failed installing "$work/install.log"
    for side in 32 48 64 128 256; do
        icons=$stage/share/icons/hicolor/${side}x$side/apps
        mkdir -p "$icons"
        rsvg-convert -w $side -h $side "$root/tools/packaging/arclight.svg" -o "$icons/arclight.png"
    done
    stage_man_pages
}

stage_man_pages() {
    man=$stage/share/man/man1
    mkdir -p "$man" "$work/bin"
    {
        printf '[demos]\n'
        for demo in $(demo_names); do
            title=$("$stage/lib/arclight/$demo" --help | sed -n '1s/: .*//p')
            printf '.TP\n\\fBarclight %s\\fR\n%s: see \\fBarclight-%s\\fR(1)\n' "$demo" "$title" "$demo"
        done
        sed 's/@demo@/springs/' "$root/tools/packaging/man.txt"
    } >"$work/man.inc"
    man_page arclight "OpenGL demos of graphics techniques, and their gallery" arclight
    for demo in $(demo_names); do
        title=$("$stage/lib/arclight/$demo" --help | sed -n '1s/: .*//p')
        sed "s/@demo@/$demo/" "$root/tools/packaging/man.txt" >"$work/man.inc"
        man_page "arclight-$demo" "$title, a demo of arclight" "$demo"
    done
}

# man_page <page> <sentence> <program>: makes the page from what the program prints with --help.
man_page() {
    printf '#!/bin/sh\n"%s/lib/arclight/%s" --help | sed "s/^Usage: %s /Usage: arclight %s /"\n' \
        "$stage" "$3" "$3" "$3" | sed 's/arclight arclight/arclight/' >"$work/bin/$1"
    chmod +x "$work/bin/$1"
    help2man --no-info --section=1 --name="$2" --version-string="$version" --source="arclight ${version%%+*}" \
        --manual="arclight" --include="$work/man.inc" "$work/bin/$1" |
        sed 's/^\.SS "Exit codes:"/.SH "EXIT STATUS"/; s/^\\fB\\-h\\fR,\\-\\-help/\\fB\\-h\\fR, \\fB\\-\\-help\\fR/' >"$man/$1.1"
    [ -s "$man/$1.1" ] || { say "help2man made no page for $1"; exit 1; }
    gzip -9n "$man/$1.1"
}

# Gives all files below a folder the modes and the time that they have in packages.
even_out() {
    chmod -R u=rwX,go=rX "$1"
    find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

# make_tar <folder> <name>: packs $work/<folder> as <name>.tar.xz, the same bytes for the same files.
make_tar() {
    even_out "$work/$1"
    tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --format=gnu \
        --use-compress-program='xz -T1 -6' --directory="$work" --file="$packages/$2.tar.xz" "$1"
}

# list_contents <package> <folder> [<prefix>]: appends a line for each file below the folder to the list of contents:
# package, licence, size in bytes and path. Fails if no entry of tools/packaging/copyright covers a file.
list_contents() {
    (cd "$2" && find . -type f -printf '%s\t%P\n' -o -type l -printf '0\t%P\n' | sort -k 2) |
        awk -v package="$1" -v prefix="${3:-}" -f "$root/tools/packaging/licences.awk" \
            isRules=1 "$root/tools/packaging/copyright" isRules= - >>"$packages/CONTENTS" || {
        say "$1: add the licence of these files to tools/packaging/copyright"
        exit 1
    }
}

write_sums() { (cd "$packages" && sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS); }

# Tests the Debian package and the tarball in a bare Debian. Sourced by tests/long/packages.sh.

# Makes the bare system from the sources of this one, with drivers but without any library that the programs bring.
make_bare() {
    apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' | sort -u \
        >"$folder/list"
    apt-config dump Acquire >"$folder/apt.conf"
    suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    mmdebstrap --variant=minbase --mode=root --aptopt="$folder/apt.conf" \
        --include=ca-certificates,libegl1,libgl1,libgl1-mesa-dri,libx11-6 "$suite" "$bare" "$folder/list"
    rm -f "$bare/etc/resolv.conf"
    cp -L /etc/resolv.conf "$bare/etc/resolv.conf"
    cp "$folder/apt.conf" "$bare/etc/apt/apt.conf.d/00outside"
    mount -t proc proc "$bare/proc"
    apt_in update
    # Looked for in the whole system, what a package leaves behind is found wherever it is.
    list_bare >"$folder/before"
}

# As a user without a home, on Mesa's software rasteriser.
as_user() {
    chroot --userspec=65534:65534 "$bare" env -i -C "${working:-/tmp}" PATH="${path:-/usr/bin:/bin}" HOME=/tmp \
        LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=llvmpipe "$@"
}
apt_in() {
    chroot "$bare" env DEBIAN_FRONTEND=noninteractive apt-get -y --no-install-recommends -o Dpkg::Use-Pty=0 "$@"
}
list_bare() {
    (cd "$bare" && find . -path ./proc -prune -o -path ./tmp -prune -o -path ./var/lib/apt -prune -o \
        -path ./var/log -prune -o -path ./var/cache -prune -o -path './var/lib/dpkg/*-old' -prune -o -print | sort)
}

# draws <command of a demo>...: captures as the demo in the build tree does, within the tolerance of golden frames.
draws() {
    cp "$folder/expected.png" "$bare/tmp/expected.png"
    rm -f "$bare/tmp/shot.png"
    as_user "$@" --headless --size 320x180 --tick 60 --capture /tmp/shot.png
    [ -s "$bare/tmp/shot.png" ]
    as_user "$@" --headless --size 320x180 --tick 60 --reference /tmp/expected.png
}

lists_demos() {
    as_user "$@" --list >"$folder/demos"
    for demo in $demos; do grep -q "^$demo  " "$folder/demos" || { echo "$demo is not listed"; return 1; }; done
    if grep 'failed: ' "$folder/demos"; then return 1; fi
}

# The tarball, unpacked where a user might put it, moved and locked.
unpack_tarball() {
    mkdir -p "$bare/srv/my demos é" "$bare/srv/bin"
    tar -xf "$packages"/arclight-*-linux-*.tar.xz -C "$bare/srv"
    mv "$bare"/srv/arclight-* "$bare/srv/my demos é/arclight"
    ln -s "../my demos é/arclight/bin/arclight" "$bare/srv/bin/demos"
}

lock_tarball() {
    mount --bind "$bare/srv/my demos é" "$bare/srv/my demos é"
    mount -o remount,ro,bind "$bare/srv/my demos é"
    if touch "$bare/srv/my demos é/new"; then return 1; fi
}

# Outside of the tarball, only these libraries and drivers are used.
needs_no_other_library() {
    for program in "$bare/srv/my demos é"/arclight/lib/arclight/*; do
        chroot "$bare" ldd "${program#"$bare"}"
    done >"$folder/ldd"
    if grep 'not found' "$folder/ldd"; then return 1; fi
    grep -v '/srv/' "$folder/ldd" | sed -n 's/^[[:space:]]*\([^ ]*\) .*/\1/p' | sed 's|.*/||' | sort -u \
        >"$folder/outside"
    if grep -vE '^(linux-vdso|ld-linux-x86-64|lib(c|m|gcc_s|stdc\+\+|z))\.so' "$folder/outside"; then return 1; fi
}

# The newest versions of the C and C++ libraries whose symbols are used are those that the docs name.
needs_what_the_docs_say() {
    tree="$bare/srv/my demos é/arclight"
    objdump -T "$tree"/lib/arclight/* "$tree"/lib/lib*.so.* | grep -oE '(GLIBC|GLIBCXX)_[0-9.]+' | sort -uV \
        >"$folder/symbols"
    glibc=$(sed -n 's/^GLIBC_//p' "$folder/symbols" | tail -n 1)
    glibcxx=$(grep '^GLIBCXX_' "$folder/symbols" | tail -n 1)
    echo "$glibc $glibcxx"
    grep -qF "needs glibc $glibc, " "$root/docs/packages.md"
    grep -qF "\`$glibcxx\`" "$root/docs/packages.md"
}

# GLFW is opened only for windows: the error must be the one of a missing display, not of a missing library.
opens_its_window_library() {
    code=0
    as_user DISPLAY=:987 "$@" 2>"$folder/err" || code=$?
    cat "$folder/err"
    [ "$code" = 4 ] && grep -qi display "$folder/err" && ! grep -q 'libglfw' "$folder/err"
}

is_a_whole_entry() {
    share=$bare/usr/share
    desktop-file-validate "$share/applications/arclight.desktop"
    # The suite has no domain of its own.
    appstreamcli validate --no-net --override=cid-desktopapp-is-not-rdns=info "$share/metainfo/arclight.metainfo.xml"
    for side in 32 48 64 128 256; do
        file=$share/icons/hicolor/${side}x$side/apps/arclight.png
        [ "$(od -An -tu1 -j 19 -N 1 "$file" | tr -d ' ')" = $((side % 256)) ] || { echo "wrong size: $file"; return 1; }
    done
    [ -x "$bare/usr/bin/$(sed -n 's/^Exec=//p' "$share/applications/arclight.desktop")" ]
}

has_man_pages() {
    for page in arclight $(printf 'arclight-%s ' $demos); do
        file=$bare/usr/share/man/man1/$page.1.gz
        man --warnings=all -E UTF-8 -l "$file" 2>"$folder/warnings" >"$folder/page"
        if [ -s "$folder/warnings" ]; then echo "$page:"; cat "$folder/warnings"; return 1; fi
        for title in NAME SYNOPSIS OPTIONS 'EXIT STATUS' EXAMPLES 'SEE ALSO'; do
            grep -q "^$title" "$folder/page" || { echo "$page has no $title"; return 1; }
        done
        grep -q -- '--capture' "$folder/page"
    done
}

install_deb() {
    cp "$packages"/arclight_*.deb "$bare/tmp/arclight.deb"
    apt_in install /tmp/arclight.deb
}

remove_deb() {
    apt_in purge --autoremove arclight
    list_bare >"$folder/after"
    diff "$folder/before" "$folder/after"
}

# Others may have programs of the same names.
takes_one_name() {
    dpkg-deb --fsys-tarfile "$packages"/arclight_*.deb | tar -t | sed -n 's|^\./usr/bin/\(..*\)|\1|p' >"$folder/names"
    [ "$(cat "$folder/names")" = arclight ]
    ls "$bare/usr/lib/arclight" | sort >"$folder/programs"
    printf '%s\n' arclight $demos | sort | diff - "$folder/programs"
}

passes_lintian() {
    # The suite has no mail; its fonts are cut to what it draws, and so are not those of fonts-inter.
    known=bogus-mail-host,bogus-mail-host-in-debian-changelog,duplicate-font-file
    lintian --fail-on error,warning --suppress-tags "$known" "$packages"/arclight_*.deb
}

release_bare() {
    umount "$bare/srv/my demos é" 2>/dev/null || true
    umount "$bare/proc" 2>/dev/null || true
}

test_linux() {
    holds 'lintian finds no fault in the Debian package' passes_lintian
    if [ "$(id -u)" != 0 ]; then
        echo 'skipped: bare systems, which only root can make'
        return 0
    fi
    demos=$(demo_names)
    software_rendering
    "$root/build/packages/bin/springs" --headless --size 320x180 --tick 60 --capture "$folder/expected.png" >/dev/null
    holds 'a bare system is made' make_bare
    holds 'the tarball is unpacked' unpack_tarball
    holds 'tarball: all libraries are inside, or on any desktop' needs_no_other_library
    holds 'tarball: needs the libraries that the docs name' needs_what_the_docs_say
    holds 'tarball: lists its demos, in a folder with a space' lists_demos "/srv/my demos é/arclight/bin/arclight"
    holds 'tarball: draws as the build tree' draws "/srv/my demos é/arclight/bin/arclight" springs
    holds 'tarball: is locked' lock_tarball
    holds 'tarball: draws through a link, read-only' draws /srv/bin/demos springs
    holds 'tarball: draws from PATH, in another folder' path_and_folder
    holds 'tarball: opens its window library' opens_its_window_library /srv/bin/demos springs
    rm -rf "$bare/tmp"/*
    test_deb
}

path_and_folder() { working=/usr path=/srv/bin:/usr/bin:/bin draws demos springs; }

test_deb() {
    umount "$bare/srv/my demos é"
    rm -rf "$bare/srv/my demos é" "$bare/srv/bin"
    holds 'Debian package: is installed with what it needs' install_deb
    holds 'Debian package: adds one name to PATH' takes_one_name
    holds 'Debian package: lists its demos' lists_demos arclight
    holds 'Debian package: draws as the build tree' draws arclight springs
    holds 'Debian package: opens its window library' opens_its_window_library arclight springs
    holds 'Debian package: desktop entry, icons and metadata are valid' is_a_whole_entry
    holds 'Debian package: man pages are whole' has_man_pages
    holds 'Debian package: nothing is left after its removal' remove_deb
    release_bare
}

# Makes the Debian package. Sourced by ./run --release after tools/packaging/stage.sh.

# What the programs open while they run, which dpkg-shlibdeps cannot see. libegl1 and libgl1 depend on drivers.
opened_libraries="libglfw3 | libglfw3-wayland, libegl1, libgl1"

make_deb() {
    say "making the Debian package"
    tree=$work/deb
    doc=$tree/usr/share/doc/arclight
    mkdir -p "$tree/DEBIAN"
    cp -a "$stage" "$tree/usr"
    # The licence is in the copyright file.
    rm -f "$doc/LICENSE"
    cp "$root/tools/packaging/copyright" "$doc/copyright"
    write_changelog | gzip -9n >"$doc/changelog.gz"
    even_out "$tree"
    (cd "$tree" && find usr -type f | sort | xargs -d '\n' md5sum) >"$work/md5sums"
    write_control >"$work/control"
    cp "$work/md5sums" "$work/control" "$tree/DEBIAN/"
    even_out "$tree"
    list_contents "arclight_${version}_$architecture.deb" "$tree/usr"
    # Several threads would make other bytes than one.
    dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$tree" \
        "$packages/arclight_${version}_$architecture.deb" >"$work/deb.log" 2>&1 || build_failed packing "$work/deb.log"
}

maintainer="The arclight authors <arclight@localhost.localdomain>"

write_changelog() {
    printf 'arclight (%s) unstable; urgency=medium\n\n  * Built from commit %s.\n\n -- %s  %s\n' "$version" \
        "${version##*+git????????.}" "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
}

# In KiB, by Debian's rule, which does not depend on the file system: each file is rounded up, and all else counts as 1.
installed_size() {
    find "$tree/usr" -printf '%y %s\n' | awk '{ sum += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print sum }'
}

write_control() {
    architecture=$(dpkg --print-architecture)
    mkdir -p "$work/shlibs/debian"
    printf 'Source: arclight\n\nPackage: arclight\nArchitecture: any\n' >"$work/shlibs/debian/control"
    depends=$(cd "$work/shlibs" && dpkg-shlibdeps -O "$stage"/lib/arclight/* 2>"$work/shlibs.log") ||
        build_failed "looking for dependencies" "$work/shlibs.log"
    cat <<END
Package: arclight
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(installed_size)
Depends: ${depends#shlibs:Depends=}, $opened_libraries
Recommends: xdg-utils
Suggests: ffmpeg, libfontconfig1
Section: graphics
Priority: optional
Description: OpenGL demos of graphics techniques, to run and to measure
 Each demo re-creates one published graphics technique, such as numeric
 springs, lightning bolts, light pre-pass rendering, particles or hair.
 Run the technique, switch between the correct version and its best-known
 mistakes, measure the difference live, and save captures that restore the
 demo exactly as you saw it.
 .
 The command arclight opens the gallery of all demos and starts each by its
 name. Without a display, the demos write images and videos.
END
}

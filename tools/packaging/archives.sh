# Makes the archives: the tarball for Linux, the zip for Windows and the site. Sourced by ./run --release after
# tools/packaging/stage.sh.

# Libraries that any Linux desktop has, and those that must fit its drivers.
system_libraries='ld-linux.*|linux-vdso.*|lib(c|m|dl|pthread|rt|gcc_s|stdc\+\+|z)\.so.*'

make_tarball() {
    say "making the tarball"
    machine=$(uname -m)
    name=arclight-$version-linux-$machine
    tree=$work/$name
    cp -a "$stage" "$tree"
    copy_libraries
    for program in "$tree"/lib/arclight/*; do patchelf --set-rpath '$ORIGIN/..' "$program"; done
    add_licences "$tree/share/doc/arclight"
    list_contents "$name.tar.xz" "$tree"
    make_tar "$name" "$name"
}

# Copies the libraries that the programs are linked to or open themselves, unless any desktop has them.
copy_libraries() {
    for program in "$tree"/lib/arclight/*; do ldd "$program"; done |
        sed -n 's|^[ \t]*lib[^ ]* => \(/[^ ]*\) .*|\1|p' |
        sort -u | grep -vE "/($system_libraries)\$" >"$work/libraries"
    /sbin/ldconfig -p | sed -n 's/^[ \t]*libglfw\.so\.3 .*x86-64.* => //p' | head -n 1 >>"$work/libraries"
    glfw=$(grep /libglfw "$work/libraries") || { say "the system has no libglfw.so.3 for the tarball"; exit 1; }
    if ldd "$glfw" | grep -q libwayland; then say "the tarball needs libglfw3, not libglfw3-wayland"; exit 1; fi
    while IFS= read -r library; do
        cp -L "$library" "$tree/lib/$(basename "$library")"
        patchelf --set-rpath '$ORIGIN' "$tree/lib/$(basename "$library")"
    done <"$work/libraries"
}

# Puts the licences that packages outside Debian must bring along into a folder.
add_licences() {
    cp "$root/LICENSE" "$1/LICENSE"
    cp "$root/tools/packaging/copyright" "$1/copyright"
    add_licence_texts "$1"
}

add_licence_texts() {
    mkdir -p "$1/licences"
    for text in Apache-2.0 CC0-1.0 GPL-3; do cp "/usr/share/common-licenses/$text" "$1/licences/$text.txt"; done
}

make_windows() {
    "$root/tools/windows" --build
    say "making the zip for Windows"
    name=arclight-$version-windows-x86_64
    tree=$work/$name
    lock_build
    cp -a "$root/build/windows/arclight" "$tree"
    unlock_build
    add_licences "$tree"
    mv "$tree/LICENSE" "$tree/LICENSE.txt"
    list_contents "$name.zip" "$tree" windows/
    even_out "$tree"
    (cd "$work" && find "$name" -type f | sort | zip -q -X -9 -@ "$packages/$name.zip")
}

make_site() {
    "$root/tools/web" --build
    say "making the archive of the site"
    name=arclight-$version-site
    lock_build
    cp -a "$root/build/web/site" "$work/$name"
    unlock_build
    add_licence_texts "$work/$name"
    list_contents "$name.tar.xz" "$work/$name" site/
    make_tar "$name" "$name"
}

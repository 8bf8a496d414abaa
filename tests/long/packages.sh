#!/bin/sh
# Tests what ./run --release has made, each package where it would be used: packages.sh <root>. Run by ./run --release
# --test; needs root for the bare systems. Prints a line for each test.
set -eu
root=${1:?the root of the project}
. "$root/tools/cmake/setup.sh"
. "$root/tests/long/packages_linux.sh"
. "$root/tests/long/packages_others.sh"
export LC_ALL=C.UTF-8
unset DISPLAY WAYLAND_DISPLAY ARCLIGHT_DATA

packages=$root/build/release/packages
folder=$root/build/long/packages
bare=$folder/bare
passed=0 failed=0

# holds <what> <command>...: prints whether the command succeeds, and the end of what it said if it does not.
holds() {
    what=$1
    shift
    # In a condition, the shell would go on after a command that fails.
    set +e
    (set -e; "$@") >"$folder/log" 2>&1 </dev/null
    code=$?
    set -e
    if [ "$code" = 0 ]; then
        passed=$((passed + 1))
        printf 'ok: %s\n' "$what"
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$what"
        tail -n 20 "$folder/log" | sed 's/^/    /'
    fi
}

# Every file of every package is in the list of contents, with a licence, and nothing else is.
is_listed() {
    name=$(basename "$1")
    case $name in
        *.deb) dpkg-deb --fsys-tarfile "$1" | tar -t | grep -v '/$' | sed 's|^\./usr/||' ;;
        *.tar.xz) tar -tf "$1" | grep -v '/$' | sed 's|^[^/]*/||' ;;
        *.zip) unzip -Z1 "$1" | grep -v '/$' | sed 's|^[^/]*/||' ;;
    esac | sort >"$folder/files"
    awk -F '\t' -v name="$name" '$1 == name && $2 != "" { print $4 }' "$packages/CONTENTS" | sort >"$folder/listed"
    diff "$folder/files" "$folder/listed"
    [ -s "$folder/files" ]
}

sums_match() { (cd "$packages" && sha256sum --check --strict SHA256SUMS); }
same_sums() { cmp "$folder/sums" "$packages/SHA256SUMS"; }

# A demo built from a clone in another folder, by another compiler process for each file, is the packaged one.
same_program_elsewhere() {
    clone="$folder/another folder/é"
    rm -rf "$folder/another folder"
    git clone -q "$root" "$clone"
    export CCACHE_DISABLE=1
    (cd "$clone" && cmake -G Ninja --preset packages && cmake --build build/packages --target springs)
    strip "$clone/build/packages/bin/springs"
    dpkg-deb -x "$packages"/arclight_*.deb "$folder/unpacked"
    cmp "$clone/build/packages/bin/springs" "$folder/unpacked/usr/lib/arclight/springs"
    rm -rf "$folder/another folder"
}

has_no_folder_inside() {
    dpkg-deb -x "$packages"/arclight_*.deb "$folder/unpacked"
    unzip -q "$packages"/arclight-*-windows-*.zip -d "$folder/unpacked"
    tar -xf "$packages"/arclight-*-site.tar.xz -C "$folder/unpacked"
    if grep -rlF -- "$root/" "$folder/unpacked"; then return 1; fi
}

# A run that was killed may have left mounts.
release_bare
rm -rf --one-file-system "$folder"
mkdir -p "$folder"
trap release_bare EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
need_packages packages-test mmdebstrap lintian desktop-file-utils appstream man-db unzip binutils git nodejs
cp "$packages/SHA256SUMS" "$folder/sums"
"$root/tools/release" 2>"$folder/release.log" || { cat "$folder/release.log"; exit 1; }

holds 'packages made twice have the same bytes' same_sums
holds 'checksums match' sums_match
for package in "$packages"/*.deb "$packages"/*.tar.xz "$packages"/*.zip; do
    if [ -f "$package" ]; then holds "every file of $(basename "$package") has a licence" is_listed "$package"; fi
done
holds 'no file contains the folder it was built in' has_no_folder_inside
if [ -z "$(git -C "$root" status --porcelain --untracked-files=no)" ]; then
    holds 'a demo built in another folder without ccache has the same bytes' same_program_elsewhere
else
    echo 'skipped: a build from a clone, which lacks the changes that are not committed'
fi
test_linux
test_windows
test_site
printf '%d passed, %d failed\n' "$passed" "$failed"
release_bare
rm -rf --one-file-system "$folder"
[ "$failed" -eq 0 ]

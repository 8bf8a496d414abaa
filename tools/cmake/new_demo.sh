# ./run --new NAME: creates a demo to start from, with everything that ./test requires. Sourced by `run` after setup.sh.

# Prints why $1 cannot be the name of a new demo; nothing if it can.
name_fault() {
    case $1 in
        "") printf 'give the demo a name: ./run --new pendulum' ;;
        [!a-z]* | *[!a-z0-9_]* | *_ | *__*)
            printf "'%s' is not a valid name; use lower-case letters, digits and single _, a letter first" "$1"
            ;;
        arclight | all | app | apps | cmake | core | gallery | gfx | glad | imgui | install | sim | test)
            printf "the name '%s' is reserved; choose another one" "$1"
            ;;
        *) if demo_names | grep -qxF -e "$1" || [ -e "$root/apps/$1" ] || [ -e "$root/shaders/$1" ]; then
            printf "the demo '%s' already exists; choose another name" "$1"
        fi ;;
    esac
}

# Removes the files of a new demo that failed, and restores the changed ones.
undo_new_demo() {
    rm -rf "$root/apps/$name" "$root/shaders/$name" "$root/assets/presets/$name" "$root/tests/golden/$name"
    rm -f "$root/docs/$name.md" "$root/docs/images/$name.png" "$root/assets/cards/$name.png" "$list.new"
    cp -p "$saved/CMakeLists.txt" "$list"
    cp -p "$saved/README.md" "$root/README.md"
    rm -rf "$saved"
}

new_demo() {
    name=$1
    fault=$(name_fault "$name")
    if [ -n "$fault" ]; then
        say "$fault"
        exit 2
    fi
    list=$root/apps/CMakeLists.txt
    lock_build
    need_packages test $run_packages $test_packages
    saved=$(mktemp -d)
    cp -p "$list" "$root/README.md" "$saved"
    trap undo_new_demo EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    cmake -DNAME="$name" -DFOLDER="$root" -P "$root/tools/cmake/Skeleton.cmake" || exit 1
    awk -v line="add_demo($name)" '
        /^# The gallery shows/ && !done { print line "\n"; done = 1 }
        { print }
        END { if (!done) print line }' "$list" >"$list.new" && mv "$list.new" "$list"
    configure -DBUILD_TESTING=ON
    build_target "$name"
    build_target golden_approve
    build_target shrink_capture
    capture() { "$build/bin/$name" --headless --preset showcase --size "$1" --capture "$2" >/dev/null || exit 1; }
    capture 640x360 "$root/assets/cards/$name.png"
    capture 960x540 "$root/docs/images/$name.png"
    ARCLIGHT_BIN=$build/bin "$root/tools/make_thumbnails" "$name" >/dev/null || exit 1
    tables() {
        cmake -DDEMO="$build/bin/$name" -DPAGE="$root/$1" -DTABLES="$2" -P "$root/docs/generate.cmake" || exit 1
    }
    tables "docs/$name.md" params,measures,presets
    tables README.md demos
    (software_rendering && exec "$build/bin/golden_approve" "$name" --reason "as created") >/dev/null || exit 1
    trap - EXIT INT TERM
    rm -rf "$saved"
    unlock_build
    say "created apps/$name, shaders/$name, assets/presets/$name, docs/$name.md and tests/golden/$name; added a line to
apps/CMakeLists.txt"
    printf './run %s\n' "$name"
}

#!/bin/sh
# Runs every line "./run <demo> …" of the given pages through the demo's executable:
#     commands.sh <demo> <executable> <source> <page>...
# Without a display, in an empty folder; images that a page names below docs/, and samples below assets/, are taken from
# the source tree. The demo arclight is the gallery, which a bare "./run" starts.
set -u
name=$1 demo=$2 source=$3
shift 3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/docs" && ln -s "$source/docs/images" "$folder/docs/images"
mkdir "$folder/assets" && ln -s "$source/assets/samples" "$folder/assets/samples"
cd "$folder" || exit 1
unset DISPLAY WAYLAND_DISPLAY

# Except in a long run: what is tested is that the words are right.
in_small_frames() {
    case ${ARCLIGHT_TEST_LONG:-}$name$1 in
        1* | arclight* | *--from* | *--doctor* | *--list*) printf '%s\n' "$1" ;;
        *--size*) printf '%s\n' "$1" | sed 's/--size [0-9]*x[0-9]*/--size 160x90/' ;;
        *) printf '%s --size 160x90\n' "$1" ;;
    esac
}

# Every command of the README; of those of other pages every second one, and those that need what another has written.
# All in a long run.
is_tried() {
    case ${ARCLIGHT_TEST_LONG:-}$1 in 1* | */README.md) return 0 ;; esac
    case $2 in *--shard* | *--merge* | *wanted.png* | *--step* | *--grade*) return 0 ;; esac
    [ $((total % 2)) -eq 0 ]
}

total=0 failed=0
for page in "$@"; do
    sed -n 's|^ *\./run '"$name"'\( .*\)\{0,1\}$|\1|p' "$page" >lines
    if [ "$name" = arclight ]; then grep -x ' *\./run' "$page" | sed 's/.*//' >>lines; fi
    while IFS= read -r line; do
        total=$((total + 1))
        is_tried "$page" "$line" || continue
        # shellcheck disable=SC2086
        if ! "$demo" --headless --data-dir "$source" $(in_small_frames "$line") >out 2>err </dev/null; then
            echo "failed: ./run $name$line"
            cat err
            failed=$((failed + 1))
        fi
    done <lines
done
echo "$total commands, $failed failed"
[ "$total" -ge 4 ] && [ "$failed" -eq 0 ]

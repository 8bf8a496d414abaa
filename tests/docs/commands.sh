#!/bin/sh
# Runs every line "./run springs …" of the given pages through the executable: commands.sh <executable> <source> <page>...
# Without a display, in an empty folder; pictures that a page names below docs/ are taken from the source tree.
set -u
demo=$1 source=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/docs" && ln -s "$source/docs/images" "$folder/docs/images"
cd "$folder" || exit 1
unset DISPLAY WAYLAND_DISPLAY
total=0 failed=0
for page in "$@"; do
    sed -n 's|^ *\./run springs \(..*\)$|\1|p' "$page" >lines
    while IFS= read -r line; do
        total=$((total + 1))
        # shellcheck disable=SC2086
        if ! "$demo" --headless --data-dir "$source" $line >out 2>err </dev/null; then
            echo "failed: ./run springs $line"
            cat err
            failed=$((failed + 1))
        fi
    done <lines
done
echo "$total commands, $failed failed"
[ "$total" -ge 8 ] && [ "$failed" -eq 0 ]

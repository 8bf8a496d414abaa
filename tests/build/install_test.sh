#!/bin/sh
# Tests that an installed demo finds its assets under any prefix, and that nothing is installed that only builds need.
# Usage: install_test.sh <cmake> <build folder> <demo>
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix="$work/some prefix"
"$1" --install "$2" --prefix "$prefix" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
cd "$work"
"$prefix/bin/$3" --headless --size 32x18 --tick 1 --capture shot.png
[ -s shot.png ]
# The gallery finds the demo in its own folder.
"$prefix/bin/arclight" --list >list
grep -q "^$3  .*" list
if grep "failed: " list; then exit 1; fi
[ -z "$(find "$prefix" -name '*.a' -o -name '*.py' -o -name '*.h' -o -name '*_test*')" ]

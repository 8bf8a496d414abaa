#!/bin/sh
# Tests that an installed demo finds its assets under any prefix, that nothing is installed that only builds need, and
# that the licence of everything installed is known.
# Usage: install_test.sh <cmake> <build folder> <demo> <source folder>
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix="$work/some prefix"
"$1" --install "$2" --prefix "$prefix" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
cd "$work"
"$prefix/lib/arclight/$3" --headless --size 32x18 --tick 1 --capture shot.png
[ -s shot.png ]
# Through the gallery, by a link to it, and from PATH.
ln -s "$prefix/bin/arclight" "$work/link to é"
"$work/link to é" "$3" --headless --size 32x18 --tick 1 --capture linked.png
cmp shot.png linked.png
PATH=$prefix/bin:$PATH arclight "$3" --version >version
grep -q "^$3 " version
# What it says to type works here.
PATH=$prefix/bin:$PATH arclight --headless >hint
grep -q ' To capture a demo: arclight [a-z]* --capture' hint
"$prefix/bin/arclight" --headless >hint
grep -qF " To capture a demo: '$prefix/lib/arclight/arclight' " hint
# The gallery finds the demo in its own folder.
"$prefix/bin/arclight" --list >list
grep -q "^$3  .*" list
if grep "failed: " list; then exit 1; fi
[ -z "$(find "$prefix" -name '*.a' -o -name '*.py' -o -name '*.h' -o -name '*_test*')" ]
(cd "$prefix" && find . ! -type d -printf '%s\t%P\n') |
    awk -f "$4/tools/packaging/licences.awk" isRules=1 "$4/tools/packaging/copyright" isRules= - >licences
[ "$(find "$prefix" ! -type d | wc -l)" = "$(wc -l <licences)" ]
# A file of unknown origin is found.
if printf '1\tlib/libunknown.so\n' |
    awk -f "$4/tools/packaging/licences.awk" isRules=1 "$4/tools/packaging/copyright" isRules= - 2>unknown; then exit 1; fi
grep -qx 'no licence: lib/libunknown.so' unknown

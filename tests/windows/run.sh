#!/bin/sh
# Tests the programs for Windows under Wine, on a virtual display and Mesa's software rasteriser:
#     tests/windows/run.sh <folder of the programs> [<part of a test's name>]...
# ./run --windows --test calls it. What the native demos do is the truth: ARCLIGHT_NATIVE is their folder, by default
# that of ./run. With ARCLIGHT_LAUNCHER=none, <folder> holds native programs too, which tests the tests.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
folder=$(CDPATH='' cd -- "${1:?the folder of the programs}" && pwd)
shift
export ARCLIGHT_NATIVE="${ARCLIGHT_NATIVE:-$root/build/release/bin}"
[ -x "$ARCLIGHT_NATIVE/springs" ] || { echo "$ARCLIGHT_NATIVE: no demos; build them with ./run"; exit 1; }

. "$root/tools/cmake/setup.sh"
work=$(mktemp -d)
# Before the trap, which ends what runs in it.
export WINEPREFIX="$work/wine"
server=
# Ends what is left of Wine, which would wait for its programs, and the display.
stop() {
    if [ "${ARCLIGHT_LAUNCHER:-}" != none ]; then wineserver -k 2>/dev/null || true; fi
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp -noreset 3>"$work/display" 2>"$work/server.log" &
server=$!
for i in $(seq 100); do
    [ -s "$work/display" ] && break
    sleep 0.1
done
[ -s "$work/display" ] || { cat "$work/server.log"; exit 1; }
DISPLAY=:$(cat "$work/display")
export DISPLAY

software_rendering
# Names and arguments are UTF-8.
export LC_ALL=C.UTF-8
unset WAYLAND_DISPLAY
# A home and a Wine of its own, without dialogs that offer downloads.
mkdir "$work/home" "$work/tests" "$work/bin" "$work/native"
export HOME="$work/home" XDG_CACHE_HOME="$work/home/.cache" XDG_CONFIG_HOME="$work/home/.config"
export WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
if [ "${ARCLIGHT_LAUNCHER:-}" != none ]; then
    wineboot --init >"$work/wineboot.log" 2>&1
    # Wine's services last as long as this, which waits for input.
    mkfifo "$work/hold"
    wine cmd <"$work/hold" >"$work/hold.log" 2>&1 &
    exec 4>"$work/hold"
fi

# The programs that help: see their first lines.
here=$root/tests/windows
cross() { x86_64-w64-mingw32-g++-posix -std=c++20 -O1 -static -DUNICODE -D_UNICODE "$@"; }
if [ "${ARCLIGHT_LAUNCHER:-}" != none ]; then
    cross -municode "$here/launch.cpp" -o "$work/launch.exe"
    cross "$here/film.cpp" -o "$work/bin/ffmpeg.exe"
fi
c++ -std=c++20 -O1 "$here/film.cpp" -o "$work/native/ffmpeg"
c++ -std=c++20 -O1 "$root/tests/app/window/x11_event.cpp" -lX11 -o "$work/x11_event"
export ARCLIGHT_LAUNCH="$work/launch.exe" ARCLIGHT_X11_EVENT="$work/x11_event"
export ARCLIGHT_FILM="$work/bin" ARCLIGHT_NATIVE_FILM="$work/native"
node "$root/tests/windows/run.mjs" "$folder" "$work/tests" "$@"

#!/bin/sh
# Opens each demo on Wayland: wayland.sh <root> <bin> <folder> [demo]... At scales 1 and 2, a demo must
# draw with as many pixels as the scale asks for, take keys, save a capture, fill the screen and return to its size; at
# scale 1 it must also restore a capture that is dropped on it.
#
# The compositor is Weston in a window of Xvfb, which gives it a mouse and a keyboard. The programs get GLFW for Wayland
# from Debian's libglfw3-wayland, which is only unpacked, because it and libglfw3 cannot both be installed.
set -eu
root=$1 bin=$2
. "$root/tools/cmake/setup.sh"
mkdir -p "$3"
folder=$(CDPATH='' cd -- "$3" && pwd)
shift 3
if [ $# -eq 0 ]; then set -- $(demo_names); fi
passed=0 failed=0 started=''
unset DISPLAY WAYLAND_DISPLAY ARCLIGHT_DATA
# A socket's path may have at most 107 bytes.
XDG_RUNTIME_DIR=$(mktemp -d "${TMPDIR:-/tmp}/arclight-wayland.XXXXXX")
export XDG_RUNTIME_DIR

stop() {
    for id in $started; do kill "$id" 2>/dev/null || true; done
    for id in $started; do wait "$id" 2>/dev/null || true; done
    started=''
}
trap 'stop; rm -rf "$XDG_RUNTIME_DIR"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

check() {
    if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)) && printf 'failed: %s\n' "$1"; fi
}

unpack_glfw() {
    cd "$folder"
    [ -e glfw/stamp ] && return 0
    rm -rf glfw && mkdir glfw
    (cd glfw && apt-get -q -o APT::Sandbox::User=root download libglfw3-wayland) >glfw.log 2>&1 ||
        { cat glfw.log; echo 'apt-get cannot download libglfw3-wayland'; exit 1; }
    dpkg -x glfw/*.deb glfw
    touch glfw/stamp
}

# start_weston <scale>: Xvfb chooses a free number; its screen has room for the window at this scale.
start_weston() {
    scale=$1
    rm -f "$folder/number"
    Xvfb -displayfd 3 -screen 0 "$((1400 * scale))x$((800 * scale))x24" 3>"$folder/number" >"$folder/xvfb.log" 2>&1 &
    started="$started $!"
    await 20 test -s "$folder/number" || { echo 'Xvfb does not start'; exit 1; }
    server=:$(cat "$folder/number")
    cat >"$folder/weston.ini" <<END
[core]
idle-time=0
[shell]
panel-position=none
locking=false
animation=none
startup-animation=none
close-animation=none
background-color=0xff203040
END
    rm -f "$XDG_RUNTIME_DIR/arclight"*
    DISPLAY=$server weston --backend=x11-backend.so --use-pixman --width=1400 --height=800 --scale="$scale" \
        --socket=arclight --config="$folder/weston.ini" >"$folder/weston.log" 2>&1 &
    started="$started $!"
    await 20 test -S "$XDG_RUNTIME_DIR/arclight" ||
        { cat "$folder/weston.log"; echo 'Weston does not start'; exit 1; }
}

# await <seconds> <command>...: waits until the command succeeds.
await() {
    left=$((5 * $1))
    shift
    until "$@"; do
        [ "$left" -gt 0 ] || return 1
        left=$((left - 1))
        sleep 0.2
    done
}

hand() { DISPLAY=$server xdotool "$@"; }

# says <expression of d>: whether it holds for what the demo last wrote about its window. The file is replaced whole.
# Weston sometimes delivers an event only with the next one, so the mouse moves while the expression is false.
says() {
    [ -e "$folder/$demo/watch" ] && python3 -c '
import json, sys
d = json.load(open(sys.argv[1]))
sys.exit(0 if eval(sys.argv[2]) else 1)' "$folder/$demo/watch" "$1" && return 0
    hand mousemove_relative -- 1 0 mousemove_relative -- -1 0
    return 1
}

launch() {
    rm -rf "${folder:?}/$demo"
    mkdir -p "$folder/$demo"
    cd "$folder/$demo"
    WAYLAND_DISPLAY=arclight LD_LIBRARY_PATH=$folder/glfw/$libraries ARCLIGHT_WATCH=$folder/$demo/watch \
        XDG_CONFIG_HOME=$folder/$demo/config "$bin/$demo" "$@" >"$folder/$demo/out" 2>"$folder/$demo/err" &
    program=$!
    started="$started $program"
}

# SIGTERM ends a window as its close button does.
close_demo() {
    kill "$program"
    code=0
    wait "$program" || code=$?
    check "$demo ends when asked to, at scale $scale: $code $(cat "$folder/$demo/err")" "$((code == 143 ? 0 : 1))"
}

# The corner of the magenta square on the screen.
find_square() {
    DISPLAY=$server ffmpeg -loglevel error -f x11grab -video_size "1400x800" -i "$server" -frames:v 1 -f rawvideo \
        -pix_fmt rgb24 - | python3 -c '
import sys
at = sys.stdin.buffer.read().find(b"\xff\x00\xff" * 30)
if at < 0:
    sys.exit("no square")
print(at // 3 % 1400, at // 3 // 1400)'
}

drop() {
    WAYLAND_DISPLAY=arclight GDK_BACKEND=wayland /usr/bin/python3 "$root/tests/long/wayland_drag.py" "$1" \
        >"$folder/drag.log" 2>&1 &
    dragger=$!
    started="$started $dragger"
    await 20 find_square >"$folder/square" 2>/dev/null || return 1
    read -r x y <"$folder/square"
    hand mousemove $((x + 20)) $((y + 30)) mousedown 1
    for step in 1 2 3 4 5 6; do hand mousemove_relative -- 6 4 && sleep 0.2; done
    hand mousemove 320 400 && sleep 1
    hand mousemove 330 405 && sleep 1
    hand mouseup 1
}

try_demo() {
    # Weston adds up relative motion and may start from another position; moving into the corner aligns both. Start away
    # from the button: a window that fills the screen learns where the mouse is only from a motion.
    hand mousemove 1399 799 mousemove 0 0
    launch
    ok=0
    await 120 says 'd["framesOfDemo"] > 2' || ok=1
    check "$demo opens a window at scale $scale: $(cat "$folder/$demo/err")" "$ok"
    [ "$ok" -eq 0 ] || return 0
    size=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["frameSize"])' "$folder/$demo/watch")
    python3 -c "w, h = $size; import sys; sys.exit(0 if 600 * $scale < w <= 1300 * $scale and w > h else 1)" || ok=1
    check "$demo has the pixels of scale $scale: $size" "$ok"
    hand key space
    ok=0; await 30 says 'd["isPaused"]' || ok=1
    check "$demo pauses at scale $scale" "$ok"
    hand key F12
    ok=0; await 60 says 'd["notice"].startswith("Captured")' || ok=1
    image=$(ls "$folder/$demo"/captures/*.png 2>/dev/null | head -n 1)
    [ -n "$image" ] || ok=1
    check "$demo saves a capture at scale $scale" "$ok"
    hand key F11
    ok=0; await 60 says "d['isFullScreen'] and d['frameSize'][0] > $size[0]" || ok=1
    check "$demo fills the screen at scale $scale" "$ok"
    click_pause
    hand key F11
    ok=0; await 60 says "not d['isFullScreen'] and d['frameSize'] == $size" || ok=1
    check "$demo returns to its size at scale $scale" "$ok"
    if [ "$scale" -eq 1 ]; then try_drop; fi
    close_demo
}

# On the whole screen, a pixel of the window is a pixel of the screen: the button must be drawn there, and be hit.
click_pause() {
    ok=0; await 30 says '"command pause" in d["widgets"]' || ok=1
    python3 -c 'import json, sys; x, y, w, h = json.load(open(sys.argv[1]))["widgets"]["command pause"]
print(round(x), round(y), round(w), round(h))' "$folder/$demo/watch" >"$folder/button"
    read -r x y w h <"$folder/button"
    DISPLAY=$server ffmpeg -loglevel error -f x11grab -video_size "${w}x$h" -i "$server+$x,$y" -frames:v 1 \
        -f rawvideo -pix_fmt gray - | python3 -c '
import sys
button = sys.stdin.buffer.read()
sys.exit(0 if max(button) - min(button) > 100 else 1)' || ok=1
    check "$demo draws its bar at scale $scale" "$ok"
    hand mousemove $((x + w / 2)) $((y + h / 2)) click 1
    ok=0; await 30 says 'not d["isPaused"]' || ok=1
    hand key space
    await 30 says 'd["isPaused"]' || ok=1
    check "$demo takes a click on its bar at scale $scale" "$ok"
}

try_drop() {
    tick=$(basename -- "$image" .png)
    tick=${tick##*-}
    hand key r
    ok=0; await 60 says 'd["tick"] == 0' || ok=1
    drop "$image" || ok=1
    await 120 says "d['tick'] == $tick and not d['isSeeking']" || ok=1
    check "$demo restores a capture that is dropped on it" "$ok"
    kill "$dragger" 2>/dev/null || true
}

unpack_glfw
libraries=$(cd "$folder/glfw" && dirname -- "$(find usr -name libglfw.so.3 | head -n 1)")
for scale in 1 2; do
    start_weston "$scale"
    for demo in "$@"; do try_demo; done
    stop
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]

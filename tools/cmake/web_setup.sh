# What ./run --web needs in addition to tools/cmake/setup.sh. Sourced by a POSIX shell.

# emcc compiles; node builds the page with marked and katex, and acorn is emcc's parser of JavaScript; webp and woff2 make
# the page's pictures and fonts smaller.
web_packages="emscripten cmake ninja-build nodejs node-acorn node-marked katex xz-utils bzip2 libglfw3-dev libglm-dev
libstb-dev nlohmann-json3-dev libcli11-dev libexpected-dev libhwy-dev webp woff2"
web_test_packages="chromium"

# Debian source packages that ./run --web compiles, because Debian does not build them for WebAssembly.
web_sources="imgui zlib libspng"

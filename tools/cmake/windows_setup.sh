# What ./run --windows needs in addition to tools/cmake/setup.sh. Sourced by a POSIX shell with `root` set.

# The cross compiler; glad generates the OpenGL loader, and librsvg and icoutils make the icon.
windows_packages="g++-mingw-w64-x86-64-posix binutils-mingw-w64-x86-64 cmake ninja-build python3-glad xz-utils bzip2
librsvg2-bin icoutils libglm-dev libstb-dev nlohmann-json3-dev libcli11-dev libexpected-dev"
windows_test_packages="nodejs wine64 wine libx11-dev xvfb xauth xdotool libgl1 libglx-mesa0 libgl1-mesa-dri"

# Debian source packages that ./run --windows compiles, because Debian does not build them for Windows.
windows_sources="glfw3 imgui zlib libspng highway musl"

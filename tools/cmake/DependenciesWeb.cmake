# Third-party libraries for browsers: the targets of Dependencies.cmake, made from sources and headers.

# For WebAssembly, Debian's clang 14 mixes up the lanes of vectors that it makes from unrelated scalars: red in the
# tables of hair became blue. Vectors from loops and from Highway are right. The option has an effect only after -O3, so
# it cannot be set in the toolchain file.
add_compile_options(-fno-slp-vectorize)

# The objects suit programs with and without threads; linking decides which.
add_compile_options(-pthread)

include(DependenciesFromSources)
arclight_system_headers(hwy hwy)

# GLFW's header; src/app/web implements the functions that the suite calls, on a canvas.
arclight_system_headers(window_library GLFW)

arclight_imgui(IMGUI_IMPL_OPENGL_ES3)

# Emscripten provides the functions of OpenGL, so `gfx/gl.h` includes no loader.
add_library(glad INTERFACE)

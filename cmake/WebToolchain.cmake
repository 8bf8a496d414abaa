# Compiles for browsers with emscripten: WebAssembly with its exceptions and 128-bit vectors.
find_program(EMCC emcc)
if(NOT EMCC)
  message(FATAL_ERROR "emcc: not found; install emscripten (Debian: apt-get install emscripten)")
endif()
execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE EMSCRIPTEN_ROOT_PATH OUTPUT_STRIP_TRAILING_WHITESPACE)
include(${EMSCRIPTEN_ROOT_PATH}/cmake/Modules/Platform/Emscripten.cmake)
# Debian's clang 14 mixes up the lanes of vectors that it makes of unrelated scalars for WebAssembly: red of hair's tables
# came out as blue. Vectors of loops and of Highway are right.
foreach(language IN ITEMS C CXX)
  set(CMAKE_${language}_FLAGS_INIT "-msimd128 -fwasm-exceptions -fno-slp-vectorize")
endforeach()

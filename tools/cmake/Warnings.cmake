# The interface target that every target of the suite links: language options, warnings and, in the presets `asan` and
# `tsan`, sanitizers.
set(ARCLIGHT_SANITIZE "" CACHE STRING "Sanitizers, as given to -fsanitize=: address,undefined or thread")

add_library(arclight_options INTERFACE)
target_compile_features(arclight_options INTERFACE cxx_std_20)
target_compile_options(arclight_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  -Woverloaded-virtual -Wsuggest-override
  # Emscripten's compiler is old and gives false warnings; nobody has seen those of Apple's.
  $<$<NOT:$<OR:$<PLATFORM_ID:Emscripten>,$<CXX_COMPILER_ID:AppleClang>>>:-Werror>
  -ffp-contract=off
  # GCC 12 falsely reports overlapping copies in `"text" + std::string` (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # In a unity build, GCC mistakes the included sources for headers whose classes other sources might see.
  $<$<AND:$<BOOL:${ARCLIGHT_UNITY}>,$<CXX_COMPILER_ID:GNU>>:-Wno-subobject-linkage>
  # clang warns about a deprecated function that libstdc++ 12 itself uses in std::stable_sort.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
  # On macOS, clang would otherwise replace calls of sinf and cosf by one of a function of Apple's, with other bits than
  # core/float_math.cpp.
  $<$<PLATFORM_ID:Darwin>:-fmath-errno>
  # Checking long parameter tables takes more steps than clang allows by default.
  $<$<CXX_COMPILER_ID:Clang,AppleClang>:-fconstexpr-steps=10000000>)
# Programs for others: the same bytes whatever folder they are built in. ccache makes some paths relative to the build
# tree.
option(ARCLIGHT_PACKAGE "Build hardened programs for packages, as ./run --release does" OFF)
if(ARCLIGHT_PACKAGE OR CMAKE_CROSSCOMPILING)
  target_compile_options(arclight_options INTERFACE
    "-ffile-prefix-map=${PROJECT_SOURCE_DIR}=." "-ffile-prefix-map=../..=."
    "-ffile-prefix-map=${PROJECT_BINARY_DIR}/include/=include/")
endif()
if(ARCLIGHT_PACKAGE)
  target_compile_options(arclight_options INTERFACE
    -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -Wdate-time)
  add_link_options(-Wl,-z,relro,-z,now -Wl,--as-needed)
endif()
if(ARCLIGHT_SANITIZE)
  target_compile_definitions(arclight_options INTERFACE ARCLIGHT_SANITIZED)
  target_compile_options(arclight_options INTERFACE
    -fsanitize=${ARCLIGHT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(arclight_options INTERFACE -fsanitize=${ARCLIGHT_SANITIZE})
  if(ARCLIGHT_SANITIZE MATCHES "undefined" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # With these checks, GCC 12 cannot compare a function's address with null at compile time, as the parameter tables
    # do (GCC bug 71962).
    target_compile_options(arclight_options INTERFACE
      -fno-sanitize=null,nonnull-attribute,returns-nonnull-attribute)
  endif()
endif()

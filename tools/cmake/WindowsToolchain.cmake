# Compiles for 64-bit Windows with MinGW-w64: GCC with POSIX threads.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(ARCLIGHT_MINGW x86_64-w64-mingw32)
find_program(MINGW_CXX ${ARCLIGHT_MINGW}-g++-posix)
if(NOT MINGW_CXX)
  message(FATAL_ERROR
    "${ARCLIGHT_MINGW}-g++-posix: not found; install it (Debian: apt-get install g++-mingw-w64-x86-64-posix)")
endif()
set(CMAKE_C_COMPILER ${ARCLIGHT_MINGW}-gcc-posix)
set(CMAKE_CXX_COMPILER ${ARCLIGHT_MINGW}-g++-posix)
set(CMAKE_RC_COMPILER ${ARCLIGHT_MINGW}-windres)
set(CMAKE_FIND_ROOT_PATH /usr/${ARCLIGHT_MINGW})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind IN ITEMS LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
foreach(language IN ITEMS C CXX)
  # Windows keeps the stack at multiples of 16 bytes, but GCC stores vectors of 32 bytes there as if it kept 32 (GCC bug
  # 54412): the assembler turns its aligned moves into unaligned ones, which take the same time.
  set(CMAKE_${language}_FLAGS_INIT "-Wa,-muse-unaligned-vector-move -D_WIN32_WINNT=0x0A00 -DUNICODE -D_UNICODE")
endforeach()
# MinGW-w64's headers define some functions of floats in terms of others, which would hide those of core/float_math.
string(APPEND CMAKE_CXX_FLAGS_INIT " -D__CRT__NO_INLINE")
# One file a program, which needs nothing but Windows; the same bytes in every build; as much stack as on Linux.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--no-insert-timestamp -Wl,--stack,8388608")

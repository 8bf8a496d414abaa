# Third-party libraries for Windows: the targets of Dependencies.cmake, made from sources and headers and linked into
# the programs.
include(DependenciesFromSources)
find_package(Threads REQUIRED)

arclight_source(hwy_folder highway google/highway 1.0.3)
add_library(hwy STATIC ${hwy_folder}/hwy/aligned_allocator.cc ${hwy_folder}/hwy/per_target.cc
  ${hwy_folder}/hwy/targets.cc)
target_include_directories(hwy SYSTEM PUBLIC ${hwy_folder})
target_compile_options(hwy PRIVATE -w)

# Functions of the C library that MinGW-w64 computes with other errors than glibc, from musl, which pages have, too. With
# them and core/float_math, simulations reach the same states.
arclight_source(musl_folder musl bminor/musl v1.2.3)
foreach(header IN ITEMS endian features)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/headers/musl/${header}.h CONTENT "")
endforeach()
foreach(source IN ITEMS __cos __cosl __expo2 __expo2f __math_divzero __math_divzerof __math_invalid __math_invalidf
    __math_oflow __math_oflowf __math_uflow __math_uflowf __math_xflow __math_xflowf __rem_pio2 __rem_pio2_large
    __rem_pio2l __sin __sinl __tan acos acosh asin asinh atan atan2 atanh cbrt cos cosh coshf erf exp exp2 exp2f
    exp2f_data exp_data expf expm1 expm1f hypot log log10 log10f log1p log1pf log2 log2_data log2f log2f_data log_data
    logf logf_data pow pow_data powf powf_data sin sincos sincosl sinh sinhf tan tanh)
  list(APPEND musl_files ${musl_folder}/src/math/${source}.c)
endforeach()
add_library(c_math STATIC ${musl_files})
target_include_directories(c_math PRIVATE ${CMAKE_BINARY_DIR}/headers/musl ${musl_folder}/src/internal
  ${musl_folder}/arch/generic)
target_compile_definitions(c_math PRIVATE hidden= __CRT__NO_INLINE)
# As musl's own build: calls stay as they are written, and nothing is computed by the compiler.
target_compile_options(c_math PRIVATE -w -std=gnu99 -ffreestanding -frounding-math -ffp-contract=off)

arclight_source(glfw_folder glfw glfw/glfw 3.3.8)
foreach(source IN ITEMS context egl_context init input monitor osmesa_context vulkan wgl_context win32_init
    win32_joystick win32_monitor win32_thread win32_time win32_window window)
  list(APPEND glfw_files ${glfw_folder}/src/${source}.c)
endforeach()
add_library(window_library STATIC ${glfw_files})
target_include_directories(window_library SYSTEM PUBLIC ${glfw_folder}/include)
target_compile_definitions(window_library PRIVATE _GLFW_WIN32)
target_compile_options(window_library PRIVATE -w)
target_link_libraries(window_library PUBLIC gdi32 user32 shell32)

arclight_imgui()
# Dear ImGui's loader of OpenGL, input methods.
target_link_libraries(imgui PUBLIC opengl32 imm32)

include(Glad)

# The libraries of `gfx` and `app`: window, offscreen context, panels, image decoding.
#
# On Linux, GLFW and EGL are opened when they are first needed. Without a library, everything that does not need it
# still works, and everything else names the missing library. In that case, ARCLIGHT_LAZY_GLFW and ARCLIGHT_LAZY_EGL are
# defined as the library's file name.
include(LazyLibrary)
find_package(glfw3 3.3 QUIET)
if(NOT glfw3_FOUND)
  foreach(option IN ITEMS GLFW_BUILD_EXAMPLES GLFW_BUILD_TESTS GLFW_BUILD_DOCS GLFW_INSTALL)
    set(${option} OFF CACHE INTERNAL "")
  endforeach()
  arclight_fetch(glfw glfw/glfw 3.3.8)
  arclight_system_includes(glfw)
endif()

# A fetched GLFW is linked into the program, and other systems link theirs as usual.
get_target_property(glfw_type glfw TYPE)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND glfw_type STREQUAL "SHARED_LIBRARY")
  find_path(ARCLIGHT_GLFW_INCLUDE_DIR GLFW/glfw3.h REQUIRED)
  arclight_lazy_library(window_library LIBRARY libglfw.so.3 API GLFWAPI HEADER GLFW/glfw3.h
    INCLUDE_DIR ${ARCLIGHT_GLFW_INCLUDE_DIR} OPEN arclightOpenGlfw EXIT 4)
  target_compile_definitions(window_library PUBLIC "ARCLIGHT_LAZY_GLFW=\"libglfw.so.3\"")
else()
  add_library(window_library INTERFACE)
  target_link_libraries(window_library INTERFACE glfw)
endif()

if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  find_path(ARCLIGHT_EGL_INCLUDE_DIR EGL/egl.h)
  if(NOT ARCLIGHT_EGL_INCLUDE_DIR)
    message(FATAL_ERROR "EGL/egl.h is missing; install it (Debian: libegl-dev)")
  endif()
  arclight_lazy_library(egl LIBRARY libEGL.so.1 API EGLAPI HEADER EGL/egl.h
    INCLUDE_DIR ${ARCLIGHT_EGL_INCLUDE_DIR} OPEN arclightOpenEgl EXIT 4)
  target_compile_definitions(egl PUBLIC "ARCLIGHT_LAZY_EGL=\"libEGL.so.1\"")
endif()

# Headers only: <stb/stb_image.h>. The module that uses a header defines its implementation.
find_path(ARCLIGHT_STB_INCLUDE_DIR stb/stb_image.h)
if(NOT ARCLIGHT_STB_INCLUDE_DIR)
  # stb has no tags, so a commit is pinned. Its headers are at the top level, so the folder itself is named stb.
  FetchContent_Declare(stb URL ${ARCLIGHT_GITHUB}/nothings/stb/archive/5736b15f7ea0ffb08dd38af21067c314d6a3aae9.tar.gz
    SOURCE_DIR ${CMAKE_BINARY_DIR}/_deps/stb-include/stb)
  FetchContent_Populate(stb)
  set(ARCLIGHT_STB_INCLUDE_DIR ${CMAKE_BINARY_DIR}/_deps/stb-include CACHE PATH "Holds stb/stb_image.h" FORCE)
endif()
add_library(stb INTERFACE)
target_include_directories(stb SYSTEM INTERFACE ${ARCLIGHT_STB_INCLUDE_DIR})

# Dear ImGui with its GLFW and OpenGL 3 backends: <imgui.h>, <backends/imgui_impl_glfw.h>.
arclight_pkg_config(imgui imgui)
if(TARGET imgui)
  # Debian's libimgui.a packs its font atlas with libstb, which its .pc file names, and loads OpenGL with
  # dlopen.
  target_link_libraries(imgui INTERFACE window_library ${CMAKE_DL_LIBS})
else()
  arclight_fetch(imgui_source ocornut/imgui v1.86 SOURCE_ONLY)
  set(sources imgui.cpp imgui_draw.cpp imgui_tables.cpp imgui_widgets.cpp imgui_demo.cpp
    backends/imgui_impl_glfw.cpp backends/imgui_impl_opengl3.cpp)
  list(TRANSFORM sources PREPEND ${imgui_source_SOURCE_DIR}/)
  add_library(imgui_fetched STATIC ${sources})
  target_include_directories(imgui_fetched SYSTEM PUBLIC ${imgui_source_SOURCE_DIR})
  target_link_libraries(imgui_fetched PUBLIC window_library ${CMAKE_DL_LIBS})
  add_library(imgui ALIAS imgui_fetched)
endif()

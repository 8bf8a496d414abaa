# Third-party libraries where the system has no packages of them for the target: made from headers and sources.
#
# Headers come from the system, each through a folder of links, because /usr/include also holds the system's C
# library. Sources are in ${ARCLIGHT_SOURCES}, where tools/cmake/sources.sh unpacks Debian's source packages; those that
# are missing are fetched at a pinned version.
#
# Defines the targets glm::glm, nlohmann_json::nlohmann_json, CLI11::CLI11, tl::expected, stb, zlib and spng, and the
# function arclight_imgui. The variable <library>_folder is the folder of its sources.
include(FetchContent)

set(ARCLIGHT_SOURCES ${PROJECT_SOURCE_DIR}/build/sources CACHE PATH "Holds sources of imgui, zlib, libspng and others")

# Defines the interface target `name` with the header folders given as header=folder/in/it…
function(arclight_system_headers name)
  set(root ${CMAKE_BINARY_DIR}/headers/${name})
  file(MAKE_DIRECTORY ${root})
  foreach(folder IN LISTS ARGN)
    find_path(ARCLIGHT_HEADERS_${folder} ${folder} PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH
      NO_DEFAULT_PATH REQUIRED)
    file(CREATE_LINK ${ARCLIGHT_HEADERS_${folder}}/${folder} ${root}/${folder} SYMBOLIC)
  endforeach()
  add_library(${name} INTERFACE)
  target_include_directories(${name} SYSTEM INTERFACE ${root})
endfunction()

arclight_system_headers(arclight_glm glm)
add_library(glm::glm ALIAS arclight_glm)
arclight_system_headers(arclight_json nlohmann)
add_library(nlohmann_json::nlohmann_json ALIAS arclight_json)
arclight_system_headers(arclight_cli11 CLI)
add_library(CLI11::CLI11 ALIAS arclight_cli11)
arclight_system_headers(arclight_expected tl)
add_library(tl::expected ALIAS arclight_expected)
arclight_system_headers(stb stb)

# Sets `variable` to the folder of the sources of `name`.
function(arclight_source variable name project tag)
  file(GLOB found LIST_DIRECTORIES true ${ARCLIGHT_SOURCES}/${name}-*)
  list(LENGTH found count)
  if(count EQUAL 0)
    FetchContent_Declare(${name} URL https://github.com/${project}/archive/refs/tags/${tag}.tar.gz)
    FetchContent_GetProperties(${name})
    if(NOT ${name}_POPULATED)
      message(STATUS "${name}: no sources in ${ARCLIGHT_SOURCES}, fetching ${project} ${tag}")
      FetchContent_Populate(${name})
    endif()
    set(found ${${name}_SOURCE_DIR})
  endif()
  list(GET found -1 folder)
  set(${variable} ${folder} PARENT_SCOPE)
endfunction()

arclight_source(zlib_folder zlib madler/zlib v1.2.13)
foreach(source IN ITEMS adler32 compress crc32 deflate infback inffast inflate inftrees trees uncompr zutil)
  list(APPEND zlib_files ${zlib_folder}/${source}.c)
endforeach()
add_library(zlib STATIC ${zlib_files})
target_include_directories(zlib SYSTEM PUBLIC ${zlib_folder})
target_compile_options(zlib PRIVATE -w)

arclight_source(spng_folder libspng randy408/libspng v0.7.3)
add_library(spng STATIC ${spng_folder}/spng/spng.c)
target_include_directories(spng SYSTEM PUBLIC ${spng_folder}/spng)
target_compile_definitions(spng PUBLIC SPNG_STATIC PRIVATE SPNG_DISABLE_OPT)
target_compile_options(spng PRIVATE -w)
target_link_libraries(spng PRIVATE zlib)

# Dear ImGui, with the given definitions. Call it after `window_library` has been defined.
function(arclight_imgui)
  arclight_source(imgui_folder imgui ocornut/imgui v1.86)
  foreach(source IN ITEMS imgui imgui_draw imgui_tables imgui_widgets backends/imgui_impl_glfw
      backends/imgui_impl_opengl3)
    list(APPEND imgui_files ${imgui_folder}/${source}.cpp)
  endforeach()
  add_library(imgui STATIC ${imgui_files})
  target_include_directories(imgui SYSTEM PUBLIC ${imgui_folder})
  target_compile_definitions(imgui PUBLIC IMGUI_DISABLE_DEMO_WINDOWS ${ARGN})
  target_compile_options(imgui PRIVATE -w)
  target_link_libraries(imgui PUBLIC window_library)
  set(imgui_folder ${imgui_folder} PARENT_SCOPE)
endfunction()

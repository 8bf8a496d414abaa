# Third-party libraries. All are SYSTEM includes, so that our warnings do not apply to them.
#
# Defines the targets glad, imgui, stb, spng, hwy, egl (Linux), window_library (GLFW), glm::glm,
# nlohmann_json::nlohmann_json, CLI11::CLI11, TBB::tbb and tl::expected; with tests also GTest::gtest, GTest::gtest_main
# and benchmark::benchmark.
# System packages are preferred; missing libraries are fetched at a pinned version. On Debian, `./run` installs all
# packages, so nothing is fetched.
include(FetchContent)
find_package(PkgConfig QUIET)
find_package(Threads REQUIRED)
set(ARCLIGHT_GITHUB https://github.com)

# Fetches the source of `name` at a pinned tag and adds it to the build, without its tests, docs and install rules.
macro(arclight_fetch name project tag)
  message(STATUS "${name}: no system package, fetching ${project} ${tag}")
  FetchContent_Declare(${name} URL ${ARCLIGHT_GITHUB}/${project}/archive/refs/tags/${tag}.tar.gz)
  FetchContent_GetProperties(${name})
  if(NOT ${name}_POPULATED)
    FetchContent_Populate(${name})
    if(EXISTS ${${name}_SOURCE_DIR}/CMakeLists.txt AND NOT "${ARGN}" STREQUAL "SOURCE_ONLY")
      add_subdirectory(${${name}_SOURCE_DIR} ${${name}_BINARY_DIR} EXCLUDE_FROM_ALL)
    endif()
  endif()
endmacro()

# Makes the include directories of a fetched target SYSTEM for all targets that link it.
function(arclight_system_includes target)
  get_target_property(aliased ${target} ALIASED_TARGET)
  if(aliased)
    set(target ${aliased})
  endif()
  get_target_property(dirs ${target} INTERFACE_INCLUDE_DIRECTORIES)
  if(dirs)
    set_property(TARGET ${target} PROPERTY INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${dirs})
  endif()
endfunction()

# Defines the interface target `name` for the pkg-config module `module` and sets `${name}_FOUND`.
macro(arclight_pkg_config name module)
  if(PKG_CONFIG_FOUND)
    pkg_check_modules(${name} QUIET IMPORTED_TARGET GLOBAL ${module})
  endif()
  if(${name}_FOUND AND NOT TARGET ${name})
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE PkgConfig::${name})
  endif()
endmacro()

include(DependenciesCore)
include(DependenciesGraphics)
include(Glad)

if(BUILD_TESTING)
  find_package(GTest QUIET)
  if(NOT GTest_FOUND)
    set(INSTALL_GTEST OFF CACHE INTERNAL "")
    arclight_fetch(googletest google/googletest release-1.12.1)
    arclight_system_includes(gtest)
    arclight_system_includes(gmock)
    if(NOT TARGET GTest::gtest)
      add_library(GTest::gtest ALIAS gtest)
      add_library(GTest::gtest_main ALIAS gtest_main)
      add_library(GTest::gmock ALIAS gmock)
    endif()
  endif()
  find_package(benchmark QUIET)
  if(NOT benchmark_FOUND)
    set(BENCHMARK_ENABLE_TESTING OFF CACHE INTERNAL "")
    set(BENCHMARK_ENABLE_INSTALL OFF CACHE INTERNAL "")
    arclight_fetch(benchmark google/benchmark v1.7.1)
    arclight_system_includes(benchmark)
  endif()
endif()

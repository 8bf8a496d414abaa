# add_demo(<name> SOURCES <file>... [SIM <file>...] [TESTS <file>...] [BENCH <file>...]): declares a demo.
#
# SOURCES are in the subfolder <name> and become the executable <name>, linked to `app` and `sim`. SIM are the sources
# in src/sim that only this demo needs; TESTS are its tests, in tests/sim/<topic> and tests/apps/<name>; BENCH are the
# sources of its benchmark bench_<name>, in tests/bench.
#
# Tests that end in _gl_test.cpp draw in one process with the demo's own classes: they become <name>_gl_tests, with the
# objects of all SOURCES but main.cpp.
#
# The global property ARCLIGHT_DEMOS lists all demos and ARCLIGHT_DEMO_TESTS their tests. The gallery, the tests and the
# docs read them, so a new demo need not be named anywhere else.
function(add_demo name)
  cmake_parse_arguments(PARSE_ARGV 1 demo "" "" "SOURCES;SIM;TESTS;BENCH")
  if(NOT demo_SOURCES OR demo_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "add_demo(${name} …): give its files after SOURCES, SIM, TESTS or BENCH")
  endif()
  list(TRANSFORM demo_SOURCES PREPEND ${name}/)
  list(TRANSFORM demo_SIM PREPEND ${PROJECT_SOURCE_DIR}/src/sim/)
  list(TRANSFORM demo_TESTS PREPEND ${PROJECT_SOURCE_DIR}/tests/)
  list(TRANSFORM demo_BENCH PREPEND ${PROJECT_SOURCE_DIR}/tests/bench/)
  add_executable(${name} ${demo_SOURCES})
  target_link_libraries(${name} PRIVATE app sim arclight_options)
  target_sources(sim PRIVATE ${demo_SIM})
  # clang optimises some kernels of Highway for more than ten minutes each, with sanitizers or without.
  if(ARCLIGHT_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    foreach(source IN LISTS demo_SIM)
      file(STRINGS ${source} kernels REGEX "hwy/foreach_target\\.h")
      if(kernels)
        set_source_files_properties(${source} TARGET_DIRECTORY sim PROPERTIES COMPILE_OPTIONS -O0)
      endif()
    endforeach()
  endif()
  if(EMSCRIPTEN)
    arclight_web_program(${name})
  endif()
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set_property(GLOBAL APPEND PROPERTY ARCLIGHT_DEMOS ${name})
  set_property(GLOBAL APPEND PROPERTY ARCLIGHT_DEMO_TESTS ${demo_TESTS})
  set_property(GLOBAL PROPERTY ARCLIGHT_BENCH_${name} ${demo_BENCH})
endfunction()

# demo_tests(<folder> <variable>): stores the tests of all demos in tests/<folder> in <variable>.
function(demo_tests folder variable)
  get_property(tests GLOBAL PROPERTY ARCLIGHT_DEMO_TESTS)
  string(REPLACE "." "\\." root ${PROJECT_SOURCE_DIR})
  list(FILTER tests INCLUDE REGEX "^${root}/tests/${folder}/")
  set(${variable} ${tests} PARENT_SCOPE)
endfunction()

# add_gallery(<file>...): declares the gallery, from files in the subfolder arclight. Call it after all demos.
function(add_gallery)
  list(TRANSFORM ARGN PREPEND arclight/ OUTPUT_VARIABLE sources)
  get_property(demos GLOBAL PROPERTY ARCLIGHT_DEMOS)
  list(JOIN demos "," names)
  # In a browser, page/ is the gallery.
  if(EMSCRIPTEN)
    arclight_site(${demos})
    return()
  endif()
  add_executable(arclight ${sources})
  target_link_libraries(arclight PRIVATE app CLI11::CLI11 window_library imgui version arclight_options)
  target_compile_definitions(arclight PRIVATE "ARCLIGHT_DEMOS=\"${names}\"")
  install(TARGETS arclight RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  # The gallery and all demos that it starts.
  add_custom_target(gallery DEPENDS arclight ${demos})
endfunction()

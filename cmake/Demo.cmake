# add_demo(<name> SOURCES <file>... [SIM <file>...] [TESTS <file>...] [BENCH <file>...]): all that a demo consists of.
#
# SOURCES lie in the folder <name> below the caller's and become the executable <name>, on `app` and `sim`. SIM are the
# sources below src/sim that no other demo needs, TESTS its tests below tests, in sim/<topic> and apps/<name>. BENCH are
# the sources of its benchmark in tests/bench, bench_<name>.
#
# The list of all demos is the global property ARCLIGHT_DEMOS, and their tests are ARCLIGHT_DEMO_TESTS: the gallery, the
# tests and the docs read them. A new demo is named in no other list.
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
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set_property(GLOBAL APPEND PROPERTY ARCLIGHT_DEMOS ${name})
  set_property(GLOBAL APPEND PROPERTY ARCLIGHT_DEMO_TESTS ${demo_TESTS})
  set_property(GLOBAL PROPERTY ARCLIGHT_BENCH_${name} ${demo_BENCH})
endfunction()

# demo_tests(<folder> <variable>): the tests of all demos below tests/<folder>.
function(demo_tests folder variable)
  get_property(tests GLOBAL PROPERTY ARCLIGHT_DEMO_TESTS)
  string(REPLACE "." "\\." root ${PROJECT_SOURCE_DIR})
  list(FILTER tests INCLUDE REGEX "^${root}/tests/${folder}/")
  set(${variable} ${tests} PARENT_SCOPE)
endfunction()

# The gallery, from files in the folder arclight below the caller's. To be called after all demos.
function(add_gallery)
  list(TRANSFORM ARGN PREPEND arclight/ OUTPUT_VARIABLE sources)
  get_property(demos GLOBAL PROPERTY ARCLIGHT_DEMOS)
  list(JOIN demos "," names)
  add_executable(arclight ${sources})
  target_link_libraries(arclight PRIVATE app CLI11::CLI11 glfw imgui version arclight_options)
  target_compile_definitions(arclight PRIVATE "ARCLIGHT_DEMOS=\"${names}\"")
  install(TARGETS arclight RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  # All that the gallery starts, and the gallery.
  add_custom_target(gallery DEPENDS arclight ${demos})
endfunction()

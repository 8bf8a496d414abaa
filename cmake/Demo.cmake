# Names such as `springs` and `hair` would be rude in a folder that all programs share, so only a link to the gallery is
# in bin/, and `arclight springs` starts a demo.
set(ARCLIGHT_INSTALL_PROGRAMS lib/arclight)

# add_demo(<name> SOURCES <file>... [SIM <file>...] [RENDER <file>...] [USES <topic>...] [TESTS <file>...]
# [BENCH <file>...]): declares a demo.
#
# SOURCES are in the subfolder <name> and become the executable <name>. SIM and RENDER are the sources in src/sim and
# src/render of the topics that the demo owns ("bolts/bolt.cpp"). USES names topics of demos listed before. The demo
# links all of them, and `app`. TESTS are its tests, in tests/sim/<topic>, tests/render/<topic> and tests/apps/<name>;
# BENCH are the sources of its benchmark bench_<name>, in tests/bench.
#
# Tests that end in _gl_test.cpp draw in one process with the demo's own classes: they become <name>_gl_tests, with the
# objects of all SOURCES but main.cpp.
#
# The global property ARCLIGHT_DEMOS lists all demos, ARCLIGHT_DEMO_TESTS their tests, and ARCLIGHT_TOPICS_<name> the
# topics that a demo owns or uses, whose shaders are in shaders/<topic>. The gallery, the tests and the docs read them,
# so a new demo need not be named anywhere else.
function(add_demo name)
  cmake_parse_arguments(PARSE_ARGV 1 demo "" "" "SOURCES;SIM;RENDER;USES;TESTS;BENCH")
  if(NOT demo_SOURCES OR demo_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "add_demo(${name} …): give its files after SOURCES, SIM, RENDER, USES, TESTS or BENCH")
  endif()
  list(TRANSFORM demo_SOURCES PREPEND ${name}/)
  list(TRANSFORM demo_TESTS PREPEND ${PROJECT_SOURCE_DIR}/tests/)
  list(TRANSFORM demo_BENCH PREPEND ${PROJECT_SOURCE_DIR}/tests/bench/)
  arclight_topics(sim ${demo_SIM})
  arclight_topics(render ${demo_RENDER})
  set(topics ${demo_USES})
  foreach(file IN LISTS demo_SIM demo_RENDER)
    get_filename_component(topic ${file} DIRECTORY)
    list(APPEND topics ${topic})
  endforeach()
  list(REMOVE_DUPLICATES topics)
  set_property(GLOBAL PROPERTY ARCLIGHT_TOPICS_${name} ${topics})
  set(libraries app sim_common)
  foreach(topic IN LISTS topics)
    foreach(library IN ITEMS render_${topic} sim_${topic})
      if(TARGET ${library})
        list(APPEND libraries ${library})
      endif()
    endforeach()
  endforeach()
  set_property(GLOBAL PROPERTY ARCLIGHT_LIBRARIES_${name} ${libraries})
  add_executable(${name} ${demo_SOURCES})
  target_link_libraries(${name} PRIVATE ${libraries} arclight_options)
  # A demo's own files hold no loops that take time; these are in `sim` and `render`.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  # Small batches: a change in one file of a demo should not recompile all of them. Tests replace main.cpp.
  set_target_properties(${name} PROPERTIES UNITY_BUILD_BATCH_SIZE 4)
  set_source_files_properties(${name}/main.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  if(EMSCRIPTEN)
    arclight_web_program(${name})
  elseif(COMMAND arclight_windows_program)
    arclight_windows_program(${name})
  endif()
  install(TARGETS ${name} RUNTIME DESTINATION ${ARCLIGHT_INSTALL_PROGRAMS})
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
  configure_file(${PROJECT_SOURCE_DIR}/cmake/demo_list.cpp.in ${PROJECT_BINARY_DIR}/demo_list/demo_list.cpp @ONLY)
  add_library(demo_list STATIC ${PROJECT_BINARY_DIR}/demo_list/demo_list.cpp)
  target_link_libraries(demo_list PRIVATE core)
  # In a browser, page/ is the gallery.
  if(EMSCRIPTEN)
    arclight_site(${demos})
    return()
  endif()
  add_executable(arclight ${sources})
  target_link_libraries(arclight PRIVATE app CLI11::CLI11 window_library imgui version arclight_options)
  target_compile_definitions(arclight PRIVATE "ARCLIGHT_DEMOS=\"${names}\"")
  install(TARGETS arclight RUNTIME DESTINATION ${ARCLIGHT_INSTALL_PROGRAMS})
  # The system follows links to a program's folder, so that `arclight` finds the demos and the libraries beside it.
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/link)
  file(CREATE_LINK ../${ARCLIGHT_INSTALL_PROGRAMS}/arclight ${PROJECT_BINARY_DIR}/link/arclight SYMBOLIC)
  install(FILES ${PROJECT_BINARY_DIR}/link/arclight DESTINATION bin)
  if(COMMAND arclight_windows_program)
    arclight_windows_program(arclight)
    arclight_windows_folder(arclight ${demos})
  endif()
  # The gallery and all demos that it starts.
  add_custom_target(gallery DEPENDS arclight ${demos})
endfunction()

# Names such as `springs` and `hair` would be rude in a folder that all programs share, so only a link to the gallery is
# in bin/, and `arclight springs` starts a demo.
set(ARCLIGHT_INSTALL_PROGRAMS lib/arclight)

# add_demo(<name> [TOPICS <topic>...]): declares a demo.
#
# All sources in the subfolder <name> become the executable <name>. It links `app`, the topic of its own name in src/sim
# and src/render if there is one, and those that it names.
#
# Its tests and benchmarks are all files in tests/apps/<name> and tests/bench/<name>. Tests that end in _gl_test.cpp draw
# in one process with the demo's own classes: they become <name>_gl_tests, with the objects of all sources but main.cpp.
#
# The global property ARCLIGHT_DEMOS lists all demos, and ARCLIGHT_TOPICS_<name> the topics that a demo links, whose
# shaders are in shaders/<topic>. The gallery, the tests and the docs read them, so a new demo need not be named anywhere
# else.
function(add_demo name)
  cmake_parse_arguments(PARSE_ARGV 1 demo "" "" "TOPICS")
  if(demo_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "add_demo(${name} …): names of topics come after TOPICS")
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${name}/*.cpp)
  set(topics ${demo_TOPICS})
  if(TARGET sim_${name} OR TARGET render_${name})
    list(PREPEND topics ${name})
  endif()
  set_property(GLOBAL PROPERTY ARCLIGHT_TOPICS_${name} ${topics})
  set(libraries app render_common sim_common)
  foreach(topic IN LISTS topics)
    if(NOT TARGET sim_${topic} AND NOT TARGET render_${topic})
      message(FATAL_ERROR "add_demo(${name} …): there is no topic ${topic} in src/sim or src/render")
    endif()
    foreach(library IN ITEMS render_${topic} sim_${topic})
      if(TARGET ${library})
        list(APPEND libraries ${library})
      endif()
    endforeach()
  endforeach()
  set_property(GLOBAL PROPERTY ARCLIGHT_LIBRARIES_${name} ${libraries})
  add_executable(${name} ${sources})
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
endfunction()

# add_gallery(): declares the gallery, from all sources in the subfolder arclight. Call it after all demos.
function(add_gallery)
  get_property(demos GLOBAL PROPERTY ARCLIGHT_DEMOS)
  list(JOIN demos "," names)
  configure_file(${PROJECT_SOURCE_DIR}/tools/cmake/demo_list.cpp.in ${PROJECT_BINARY_DIR}/demo_list/demo_list.cpp @ONLY)
  add_library(demo_list STATIC ${PROJECT_BINARY_DIR}/demo_list/demo_list.cpp)
  target_link_libraries(demo_list PRIVATE core)
  # In a browser, page/ is the gallery.
  if(EMSCRIPTEN)
    arclight_site(${demos})
    return()
  endif()
  file(GLOB sources CONFIGURE_DEPENDS arclight/*.cpp)
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

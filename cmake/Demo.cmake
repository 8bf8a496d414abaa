# add_demo(<name> <sources>...): the executable `name`, from files in the folder <name> below the caller's, on `app` and
# `sim`. The list of all demos is the global property ARCLIGHT_DEMOS: the gallery, the tests and the docs read it.
function(add_demo name)
  list(TRANSFORM ARGN PREPEND ${name}/ OUTPUT_VARIABLE sources)
  add_executable(${name} ${sources})
  target_link_libraries(${name} PRIVATE app sim arclight_options)
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set_property(GLOBAL APPEND PROPERTY ARCLIGHT_DEMOS ${name})
endfunction()

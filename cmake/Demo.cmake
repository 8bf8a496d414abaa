# add_demo(<name> <sources>...): the executable `name`, from files in the folder <name> below the caller's, on `app` and
# `sim`. The list of all demos is the global property ARCLIGHT_DEMOS: the gallery, the tests and the docs read it.
function(add_demo name)
  list(TRANSFORM ARGN PREPEND ${name}/ OUTPUT_VARIABLE sources)
  add_executable(${name} ${sources})
  target_link_libraries(${name} PRIVATE app sim arclight_options)
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set_property(GLOBAL APPEND PROPERTY ARCLIGHT_DEMOS ${name})
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

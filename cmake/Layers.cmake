# Include paths that enforce who may see whom: core <- sim, core <- gfx <- app, apps -> app + sim.
#
# Every include is written from `src/` ("core/params.h"), but `src/` itself is on nobody's include path. Each layer has
# a folder of its own in the build tree that holds only a link to its sources, and hands that folder to those who link
# it. So `sim` cannot find a header of `gfx`, and `core` finds none but its own.

# Declares that the library target `name` is the layer whose sources are in the current folder, src/<name>.
function(arclight_layer name)
  set(root ${CMAKE_BINARY_DIR}/include/${name})
  set(sources ${CMAKE_CURRENT_SOURCE_DIR})
  if(NOT EXISTS ${root}/${name})
    file(MAKE_DIRECTORY ${root})
    file(CREATE_LINK ${sources} ${root}/${name} RESULT result SYMBOLIC)
    if(NOT result STREQUAL "0")
      arclight_forward_headers(${sources} ${root}/${name})
    endif()
  endif()
  target_include_directories(${name} PUBLIC ${root})
  target_link_libraries(${name} PUBLIC arclight_options)
endfunction()

# Where the system has no symbolic links: for each header of `sources` a file in `folder` that includes it.
function(arclight_forward_headers sources folder)
  file(GLOB_RECURSE headers RELATIVE ${sources} CONFIGURE_DEPENDS ${sources}/*.h)
  foreach(header IN LISTS headers)
    file(CONFIGURE OUTPUT ${folder}/${header} CONTENT "#include \"${sources}/${header}\"\n")
  endforeach()
endfunction()

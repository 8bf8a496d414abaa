# Include paths that enforce the layers: core <- sim, core <- gfx <- app, apps -> app + sim.
#
# All includes are relative to `src/` ("core/params.h"), but `src/` itself is not on any include path. Each layer has a
# folder in the build tree that holds only a link to its sources, and passes that folder on to targets that link it. So
# `sim` cannot find headers of `gfx`, and `core` finds only its own.

# Makes the library target `name` the layer whose sources are in the current folder, src/<name>.
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

# Without symbolic links: writes a file to `folder` for each header of `sources` that includes it.
function(arclight_forward_headers sources folder)
  file(GLOB_RECURSE headers RELATIVE ${sources} CONFIGURE_DEPENDS ${sources}/*.h)
  foreach(header IN LISTS headers)
    file(CONFIGURE OUTPUT ${folder}/${header} CONTENT "#include \"${sources}/${header}\"\n")
  endforeach()
endfunction()

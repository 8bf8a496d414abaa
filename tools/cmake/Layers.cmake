# Include paths that enforce the layers: core <- data, core <- sim, core <- gfx, sim + gfx <- render, data + gfx <- app,
# apps -> app + render + sim.
#
# All includes are relative to `src/` ("core/params.h"), but `src/` itself is not on any include path. Each layer, and
# each topic of `sim` and `render`, has a folder in the build tree that holds only a link to its sources, and passes
# that folder on to targets that link it. So `sim` cannot find headers of `gfx`, and topics cannot find each other's.


# Makes the library target `name` the layer or topic whose sources are in src/<path>, such as "core" or "sim/bolts".
function(arclight_layer name path)
  set(root ${CMAKE_BINARY_DIR}/include/${name})
  set(sources ${PROJECT_SOURCE_DIR}/src/${path})
  get_filename_component(parent ${root}/${path} DIRECTORY)
  if(NOT EXISTS ${root}/${path})
    file(MAKE_DIRECTORY ${parent})
    file(CREATE_LINK ${sources} ${root}/${path} RESULT result SYMBOLIC)
    if(NOT result STREQUAL "0")
      arclight_forward_headers(${sources} ${root}/${path})
    endif()
  endif()
  target_include_directories(${name} PUBLIC ${root})
  target_link_libraries(${name} PUBLIC arclight_options)
endfunction()

# In place of a symbolic link: for each header of `sources`, writes a file to `folder` that includes it.
function(arclight_forward_headers sources folder)
  file(GLOB_RECURSE headers RELATIVE ${sources} CONFIGURE_DEPENDS ${sources}/*.h)
  foreach(header IN LISTS headers)
    file(CONFIGURE OUTPUT ${folder}/${header} CONTENT "#include \"${sources}/${header}\"\n")
  endforeach()
endfunction()

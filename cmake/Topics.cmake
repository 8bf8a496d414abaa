# Topics: libraries that demos can share, sim_<topic> (simulations) and render_<topic> (drawing of their state). Each
# has the sources of one folder in src/sim or src/render. All topics see `sim_common`; those in `render` also see `gfx`
# and the simulation of the same name.

# Excludes sources from unity builds: those compiled once per instruction set, and those whose objects are replaced in
# some programs. The latter are the ones with thread-local variables; the property THREAD_LOCAL_SOURCES of the target
# lists them.
function(arclight_compile_alone target)
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} alone REGEX "hwy/foreach_target\\.h|thread_local")
    if(alone)
      if(alone MATCHES "thread_local")
        cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE path)
        set_property(TARGET ${target} APPEND PROPERTY THREAD_LOCAL_SOURCES ${path})
      endif()
      set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
      # clang takes more than ten minutes to optimise some Highway kernels, with or without sanitizers.
      if(ARCLIGHT_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND alone MATCHES "foreach_target")
        set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES COMPILE_OPTIONS -O0)
      endif()
    endif()
  endforeach()
endfunction()

# arclight_topics(<layer> <file>...): adds the files, such as "bolts/bolt.cpp" in src/<layer>, to the libraries of their
# topics.
function(arclight_topics layer)
  foreach(file IN LISTS ARGN)
    get_filename_component(topic ${file} DIRECTORY)
    set(library ${layer}_${topic})
    set(source ${PROJECT_SOURCE_DIR}/src/${layer}/${file})
    if(NOT TARGET ${library})
      add_library(${library} STATIC ${source})
      arclight_layer(${library} ${layer}/${topic})
      set_property(GLOBAL APPEND PROPERTY ARCLIGHT_TOPICS ${library})
      if(layer STREQUAL sim)
        target_link_libraries(${library} PUBLIC core glm::glm PRIVATE hwy)
        if(NOT topic STREQUAL common)
          target_link_libraries(${library} PUBLIC sim_common)
        endif()
      else()
        target_link_libraries(${library} PUBLIC gfx sim_common)
        if(TARGET sim_${topic})
          target_link_libraries(${library} PUBLIC sim_${topic})
        endif()
      endif()
    else()
      target_sources(${library} PRIVATE ${source})
    endif()
    arclight_compile_alone(${library} ${source})
  endforeach()
endfunction()

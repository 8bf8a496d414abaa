# Topics: libraries of what demos can share, sim_<topic> (simulations) and render_<topic> (what draws their state), each
# the sources of one folder of src/sim or src/render. A topic sees the common one of its layer and, in `render`, its own
# simulation.

# Sources that are compiled once for each instruction set, and those whose object takes another's place in some program,
# cannot be compiled together with others. The latter are those with thread-local variables; the property
# THREAD_LOCAL_SOURCES of the target has them.
function(arclight_compile_alone target)
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} alone REGEX "hwy/foreach_target\\.h|thread_local")
    if(alone)
      if(alone MATCHES "thread_local")
        cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE path)
        set_property(TARGET ${target} APPEND PROPERTY THREAD_LOCAL_SOURCES ${path})
      endif()
      set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
      # clang optimises some kernels of Highway for more than ten minutes each, with sanitizers or without.
      if(ARCLIGHT_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND alone MATCHES "foreach_target")
        set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES COMPILE_OPTIONS -O0)
      endif()
    endif()
  endforeach()
endfunction()

# arclight_topics(<layer> <file>...): adds the files, "bolts/bolt.cpp" below src/<layer>, to the libraries of their
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

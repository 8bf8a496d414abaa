# The executables with the mutants of C++.
set(bin ${CMAKE_BINARY_DIR}/mutants/bin)

# mutated_sources(<variable> <pattern> <table>...): stores the mutated copies of the sources that rows of the tables
# name and whose path matches the pattern.
function(mutated_sources variable pattern)
  set(files "")
  foreach(table IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
    file(READ ${table} json)
    string(JSON last LENGTH "${json}")
    math(EXPR last "${last} - 1")
    foreach(i RANGE ${last})
      string(JSON file GET "${json}" ${i} file)
      if(file MATCHES "${pattern}")
        list(APPEND files ${file})
      endif()
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES files)
  list(JOIN ARGN "," tables)
  set(outputs "")
  foreach(file IN LISTS files)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/sources/${file})
    add_custom_command(OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DFILE=${file} -DTABLES=${tables} -DOUTPUT=${output}
        -P ${PROJECT_SOURCE_DIR}/tools/cmake/MutateSource.cmake
      DEPENDS ${PROJECT_SOURCE_DIR}/${file} ${ARGN} ${PROJECT_SOURCE_DIR}/tools/cmake/MutateSource.cmake VERBATIM)
    list(APPEND outputs ${output})
  endforeach()
  set(${variable} ${outputs} PARENT_SCOPE)
endfunction()

set(common ${CMAKE_CURRENT_SOURCE_DIR}/every_demo.json ${CMAKE_CURRENT_SOURCE_DIR}/host.json)
mutated_sources(sources "^src/(core|gfx|app)/" ${common})
add_library(mutated_host OBJECT ${sources})
target_link_libraries(mutated_host PRIVATE app CLI11::CLI11 window_library imgui version arclight_options)
if(TARGET egl)
  target_link_libraries(mutated_host PRIVATE egl)
endif()
target_include_directories(mutated_host PRIVATE ${PROJECT_SOURCE_DIR}/tests)

# The linker takes a mutated object instead of the archive's, because it stands first.
foreach(demo IN LISTS demos)
  set(table ${CMAKE_CURRENT_SOURCE_DIR}/${demo}.json)
  set(own "")
  if(EXISTS ${table})
    mutated_sources(own "^(apps/${demo}|src/sim|src/render)/" ${table})
  endif()
  set(objects $<TARGET_OBJECTS:${demo}>)
  foreach(source IN LISTS own)
    get_filename_component(name ${source} NAME)
    string(REPLACE "." "\\." name ${name})
    set(objects $<FILTER:${objects},EXCLUDE,/${name}\\.o>)
  endforeach()
  add_executable(mutant_${demo} ${own} $<TARGET_OBJECTS:mutated_host> ${objects})
  set_target_properties(mutant_${demo} PROPERTIES OUTPUT_NAME ${demo} RUNTIME_OUTPUT_DIRECTORY ${bin}
    LINKER_LANGUAGE CXX)
  target_link_libraries(mutant_${demo} PRIVATE app topics arclight_options)
  target_include_directories(mutant_${demo} PRIVATE ${PROJECT_SOURCE_DIR}/apps ${PROJECT_SOURCE_DIR}/apps/${demo}
    ${PROJECT_SOURCE_DIR}/tests)
endforeach()

# The tests of gfx, for defects that the demos do not provoke.
add_executable(mutant_gfx_tests $<TARGET_OBJECTS:mutated_host> $<TARGET_OBJECTS:gfx_tests>)
set_target_properties(mutant_gfx_tests PROPERTIES OUTPUT_NAME gfx_tests RUNTIME_OUTPUT_DIRECTORY ${bin}
  LINKER_LANGUAGE CXX)
target_link_libraries(mutant_gfx_tests PRIVATE gl_testing topics)

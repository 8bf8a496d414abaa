# Generated mutants of the topics of the demos in mutated_demos.txt. generate.py writes them into copies of the sources,
# which become generated_mutants, with the topics' tests, and a second executable of each demo in generated_mutants/bin.
# Built only on demand.
file(STRINGS ${CMAKE_CURRENT_SOURCE_DIR}/mutated_demos.txt mutated_demos)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS mutated_demos.txt)
set(generated ${CMAKE_BINARY_DIR}/generated_mutants)
find_package(Python3 COMPONENTS Interpreter QUIET)
if(CMAKE_CROSSCOMPILING OR NOT Python3_Interpreter_FOUND)
  return()
endif()

set(sources "")
set(copies "")
foreach(topic IN LISTS mutated_demos)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/src
    ${PROJECT_SOURCE_DIR}/src/sim/${topic}/* ${PROJECT_SOURCE_DIR}/src/render/${topic}/*)
  foreach(file IN LISTS files)
    list(APPEND sources ${PROJECT_SOURCE_DIR}/src/${file})
    list(APPEND copies ${generated}/sources/${file})
  endforeach()
endforeach()
add_custom_command(OUTPUT ${copies} ${generated}/sources/mutants.txt
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/generate.py ${PROJECT_SOURCE_DIR} ${generated}/sources
    ${mutated_demos}
  DEPENDS ${sources} ${CMAKE_CURRENT_SOURCE_DIR}/generate.py ${CMAKE_CURRENT_SOURCE_DIR}/survivors.txt VERBATIM)
add_custom_target(mutated_sources DEPENDS ${copies})

function(sees_mutants target)
  target_include_directories(${target} BEFORE PRIVATE ${generated}/sources ${PROJECT_SOURCE_DIR}/tests)
  target_compile_options(${target} PRIVATE -w $<$<CONFIG:Release>:-O1>)
  set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
  add_dependencies(${target} mutated_sources)
endfunction()

set(objects "")
set(programs "")
foreach(topic IN LISTS mutated_demos)
  foreach(layer IN ITEMS sim render)
    get_target_property(files ${layer}_${topic} SOURCES)
    # Highway includes a file once more for each instruction set.
    set(alone "")
    foreach(file IN LISTS files)
      file(STRINGS ${file} includes_itself REGEX "hwy/foreach_target")
      if(includes_itself)
        list(APPEND alone ${file})
      endif()
    endforeach()
    string(REPLACE ${PROJECT_SOURCE_DIR}/src ${generated}/sources files "${files}")
    string(REPLACE ${PROJECT_SOURCE_DIR}/src ${generated}/sources alone "${alone}")
    set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    add_library(mutated_${layer}_${topic} OBJECT ${files})
    target_link_libraries(mutated_${layer}_${topic} PRIVATE ${layer}_${topic} hwy)
    sees_mutants(mutated_${layer}_${topic})
  endforeach()
  list(APPEND objects $<TARGET_OBJECTS:mutated_sim_${topic}>)
  list(APPEND programs mutated_${topic})
  add_executable(mutated_${topic} $<TARGET_OBJECTS:${topic}> $<TARGET_OBJECTS:mutated_sim_${topic}>
    $<TARGET_OBJECTS:mutated_render_${topic}>)
  set_target_properties(mutated_${topic} PROPERTIES OUTPUT_NAME ${topic} RUNTIME_OUTPUT_DIRECTORY ${generated}/bin
    LINKER_LANGUAGE CXX EXCLUDE_FROM_ALL ON)
  target_link_libraries(mutated_${topic} PRIVATE app topics arclight_options)
endforeach()
file(GLOB tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/sim/*/*.cpp)
list(JOIN mutated_demos "|" mutated_names)
list(FILTER tests INCLUDE REGEX "/(${mutated_names})/")
add_executable(generated_mutants ${tests} ${objects} $<TARGET_OBJECTS:allocation_counter>)
target_link_libraries(generated_mutants PRIVATE topics hwy GTest::gtest GTest::gtest_main)
target_compile_definitions(generated_mutants PRIVATE ARCLIGHT_SOURCE="${PROJECT_SOURCE_DIR}"
  ARCLIGHT_CXX="${CMAKE_CXX_COMPILER}")
sees_mutants(generated_mutants)
add_custom_target(mutated_programs DEPENDS generated_mutants ${programs} golden_tests apps_tests)

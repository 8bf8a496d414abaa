# discover_when_run(<target> <property> <value>...): adds the tests of a GoogleTest executable whenever ctest starts.
#
# gtest_discover_tests lists them when the executable is linked, or when it is newer than the list. That is too rare for
# tests that the executable makes from files which it reads at run time.
function(discover_when_run target)
  set(script ${CMAKE_CURRENT_BINARY_DIR}/${target}_when_run.cmake)
  file(GENERATE OUTPUT ${script} CONTENT "set(executable \"$<TARGET_FILE:${target}>\")
set(folder \"${CMAKE_CURRENT_BINARY_DIR}\")
set(properties \"${ARGN}\")
include(\"${PROJECT_SOURCE_DIR}/tools/cmake/ListTests.cmake\")
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${script})
endfunction()

# The target `version` implements core/version.h. The build looks up the commit, so that a new commit needs no new
# configuration. The source is rewritten only if it changes, so that nothing else is rebuilt.
set(version_source ${CMAKE_BINARY_DIR}/version/version.cpp)
add_custom_target(version_text
  COMMAND ${CMAKE_COMMAND} -DSOURCE_DIR=${PROJECT_SOURCE_DIR} -DOUTPUT=${version_source} -DVERSION=${PROJECT_VERSION}
    "-DBUILD=${CMAKE_BUILD_TYPE} ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}"
    -P ${PROJECT_SOURCE_DIR}/tools/cmake/WriteVersion.cmake
  BYPRODUCTS ${version_source}
  COMMENT ""
  VERBATIM)

add_library(version STATIC ${version_source})
add_dependencies(version version_text)
target_include_directories(version PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(version PRIVATE arclight_options)

# Demos whose source is printed in full in a page of the docs, so that what the page shows is what builds. A block of
# code whose first line is "// path" is that file of the project.
include(DocBlocks)

# Writes each such block of `page` to `folder`/path. `out` lists the paths.
function(write_page_files page folder out)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
  file(READ ${page} rest)
  set(paths "")
  take_block(rest "cpp|glsl" language code line)
  while(NOT language STREQUAL "")
    string(REGEX MATCH "^// [a-z0-9/_]+\\.[a-z]+\n" head "${code}")
    if(NOT head STREQUAL "")
      string(REGEX REPLACE "^// ([^\n]+)\n$" "\\1" path "${head}")
      string(LENGTH "${head}" length)
      string(SUBSTRING "${code}" ${length} -1 code)
      file(CONFIGURE OUTPUT ${folder}/${path} CONTENT "${code}" @ONLY)
      list(APPEND paths ${path})
    endif()
    take_block(rest "cpp|glsl" language code line)
  endwhile()
  set(${out} "${paths}" PARENT_SCOPE)
endfunction()

# The executable `name` from apps/`name`/main.cpp in `folder`, which also becomes its data root: beside its own shaders
# it holds links to the project's.
function(add_demo_from_folder name folder)
  add_executable(${name} ${folder}/apps/${name}/main.cpp)
  target_link_libraries(${name} PRIVATE app sim arclight_options)
  foreach(shared IN ITEMS assets/fonts shaders/common)
    get_filename_component(parent ${folder}/${shared} DIRECTORY)
    file(MAKE_DIRECTORY ${parent})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${shared} ${folder}/${shared} SYMBOLIC)
  endforeach()
endfunction()

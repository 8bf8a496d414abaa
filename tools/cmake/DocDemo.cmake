# Builds demos from a page of the docs that prints their full source, to prove that the page is correct. A code block
# whose first line is "// path" is the file at that path in the project.
include(DocBlocks)

# Writes each such block of `page` to `folder`/path and lists the paths in `out`.
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

# Adds the executable `name` from apps/`name`/main.cpp in `folder`. The folder also becomes its data root, with links to
# the project's fonts and common shaders.
function(add_demo_from_folder name folder)
  add_executable(${name} ${folder}/apps/${name}/main.cpp)
  target_link_libraries(${name} PRIVATE app topics arclight_options)
  foreach(shared IN ITEMS assets/fonts shaders/common)
    get_filename_component(parent ${folder}/${shared} DIRECTORY)
    file(MAKE_DIRECTORY ${parent})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${shared} ${folder}/${shared} SYMBOLIC)
  endforeach()
endfunction()

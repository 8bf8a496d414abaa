# The folder of the programs for Windows, which runs from anywhere: build/windows/arclight with all programs, their
# shaders and assets, and the licences of all that is in them.
set(ARCLIGHT_FOLDER ${CMAKE_BINARY_DIR}/arclight)

# The icon of windows and programs, in the sizes that Windows asks for.
find_program(RSVG_CONVERT rsvg-convert)
find_program(ICOTOOL icotool)
if(NOT RSVG_CONVERT OR NOT ICOTOOL)
  message(FATAL_ERROR "rsvg-convert, icotool: not found; install them (Debian: apt-get install librsvg2-bin icoutils)")
endif()
set(icon_commands "")
set(icon_images "")
foreach(size IN ITEMS 16 20 24 32 40 48 64 256)
  set(image ${CMAKE_BINARY_DIR}/windows/icon-${size}.png)
  list(APPEND icon_commands
    COMMAND ${RSVG_CONVERT} -w ${size} -h ${size} -o ${image} ${PROJECT_SOURCE_DIR}/apps/arclight/page/icon.svg)
  list(APPEND icon_images ${image})
endforeach()
set(icon ${CMAKE_BINARY_DIR}/windows/arclight.ico)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/windows)
add_custom_command(OUTPUT ${icon} ${icon_commands} COMMAND ${ICOTOOL} --create --output=${icon} ${icon_images}
  DEPENDS ${PROJECT_SOURCE_DIR}/apps/arclight/page/icon.svg VERBATIM)
add_custom_target(windows_icon DEPENDS ${icon})

# arclight_windows_program(<name>): gives the program its icon, manifest, version and choice of a GPU, and puts it into
# the folder.
function(arclight_windows_program name)
  set(NAME ${name})
  string(REPLACE "." "," COMMA_VERSION ${PROJECT_VERSION})
  set(resources ${CMAKE_BINARY_DIR}/windows/${name}.rc)
  configure_file(${PROJECT_SOURCE_DIR}/tools/cmake/windows/program.rc.in ${resources} @ONLY)
  set_source_files_properties(${resources} PROPERTIES
    INCLUDE_DIRECTORIES "${CMAKE_BINARY_DIR}/windows;${PROJECT_SOURCE_DIR}/tools/cmake/windows"
    OBJECT_DEPENDS "${icon};${PROJECT_SOURCE_DIR}/tools/cmake/windows/program.manifest")
  # A library would not do: drivers look for names that the program itself exports.
  target_sources(${name} PRIVATE ${resources} ${PROJECT_SOURCE_DIR}/tools/cmake/windows/gpu_choice.cpp)
  add_dependencies(${name} windows_icon)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${ARCLIGHT_FOLDER})
  # Symbols are half of each file.
  target_link_options(${name} PRIVATE $<$<CONFIG:Release>:-s>)
endfunction()

# Licences of what is linked into the programs, as <name>=<file>.
set(ARCLIGHT_LICENCES
  glfw=${glfw_folder}/LICENSE.md
  imgui=${imgui_folder}/LICENSE.txt
  zlib=${zlib_folder}/README
  libspng=${spng_folder}/LICENSE
  highway=${hwy_folder}/LICENSE
  musl=${musl_folder}/COPYRIGHT)
foreach(package IN ITEMS libglm-dev libstb-dev nlohmann-json3-dev libcli11-dev libexpected-dev python3-glad
    mingw-w64-common gcc-mingw-w64-base)
  list(APPEND ARCLIGHT_LICENCES ${package}=/usr/share/doc/${package}/copyright)
endforeach()

# arclight_windows_folder(<program>...): defines the target `folder`, which completes the folder.
function(arclight_windows_folder)
  # Programs of former names.
  file(GLOB files ${ARCLIGHT_FOLDER}/*.exe)
  foreach(file IN LISTS files)
    cmake_path(GET file STEM name)
    if(NOT name IN_LIST ARGN)
      file(REMOVE ${file})
    endif()
  endforeach()
  set(commands "")
  foreach(part IN ITEMS assets shaders)
    list(APPEND commands COMMAND ${CMAKE_COMMAND} -E rm -rf ${ARCLIGHT_FOLDER}/${part}
      COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/${part} ${ARCLIGHT_FOLDER}/${part})
  endforeach()
  file(GLOB_RECURSE scripts RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/assets/*.py
    ${PROJECT_SOURCE_DIR}/shaders/*.py)
  foreach(script IN LISTS scripts)
    list(APPEND commands COMMAND ${CMAKE_COMMAND} -E rm -f ${ARCLIGHT_FOLDER}/${script})
  endforeach()
  # The gallery's search reads their headings.
  file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/*.md)
  list(APPEND commands COMMAND ${CMAKE_COMMAND} -E make_directory ${ARCLIGHT_FOLDER}/docs
    COMMAND ${CMAKE_COMMAND} -E copy ${pages} ${ARCLIGHT_FOLDER}/docs)
  foreach(licence IN LISTS ARCLIGHT_LICENCES)
    string(REGEX MATCH "^([^=]+)=(.*)$" _ ${licence})
    list(APPEND commands COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_MATCH_2}
      ${ARCLIGHT_FOLDER}/licences/${CMAKE_MATCH_1}.txt)
  endforeach()
  add_custom_target(folder ALL
    COMMAND ${CMAKE_COMMAND} -E make_directory ${ARCLIGHT_FOLDER}/licences
    ${commands}
    COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/LICENSE ${ARCLIGHT_FOLDER}/LICENSE.txt
    COMMENT "Completing ${ARCLIGHT_FOLDER}"
    VERBATIM)
  add_dependencies(folder ${ARGN})
endfunction()

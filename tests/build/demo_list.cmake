# Fails if apps/CMakeLists.txt is not the only list of demos: if another file below ROOT that could hold one (of the
# build, the scripts, the library or the gallery) names a demo in DEMOS (separated by commas) outside of comments, if a
# folder in apps is not listed, or if no list builds a test file.
cmake_minimum_required(VERSION 3.22)

string(REPLACE "," "|" names "${DEMOS}")
string(REPLACE "," ";" demos "${DEMOS}")
set(faults "")

# Topics of sim, render and bakers, and tests, may have the name of a demo, and so may the contents of files. A view has a projection, also that of a
# picture; the glossary explains the field's terms.
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/src/*.h ${ROOT}/src/*.cpp ${ROOT}/src/*CMakeLists.txt
  ${ROOT}/apps/arclight/*.h ${ROOT}/apps/arclight/*.cpp ${ROOT}/tools/cmake/* ${ROOT}/docs/*.cmake
  ${ROOT}/tests/*CMakeLists.txt ${ROOT}/tests/*.cmake)
list(FILTER files EXCLUDE REGEX
  "^src/(sim|render)/[^/]+/|^src/data/|^src/gfx/(view|picture)\\.|^src/core/glossary\\.|^tests/tools/|_faults/")
foreach(file IN ITEMS run test CMakeLists.txt CMakePresets.json)
  if(EXISTS ${ROOT}/${file})
    list(APPEND files ${file})
  endif()
endforeach()
foreach(file IN LISTS files)
  file(STRINGS ${ROOT}/${file} lines REGEX "(^|[^A-Za-z0-9_])(${names})([^A-Za-z0-9_]|$)")
  foreach(line IN LISTS lines)
    string(REPLACE ";" "" line "${line}")
    # Some names are words of FFmpeg and PNG, too.
    if(NOT line MATCHES "^ *(#|//)|paletteuse=dither=|orientation \\(EXIF\\)")
      list(APPEND faults "${file}: ${line}")
    endif()
  endforeach()
endforeach()

file(GLOB folders RELATIVE ${ROOT}/apps ${ROOT}/apps/*)
foreach(folder IN LISTS folders)
  if(IS_DIRECTORY ${ROOT}/apps/${folder} AND NOT folder STREQUAL arclight AND NOT folder IN_LIST demos)
    list(APPEND faults "apps/${folder}: not listed")
  endif()
endforeach()

file(GLOB_RECURSE lists ${ROOT}/apps/CMakeLists.txt ${ROOT}/tests/*CMakeLists.txt)
set(built "")
foreach(list IN LISTS lists)
  file(READ ${list} text)
  string(APPEND built "${text}")
endforeach()
file(GLOB_RECURSE tests RELATIVE ${ROOT}/tests ${ROOT}/tests/*_test.cpp)
foreach(test IN LISTS tests)
  get_filename_component(name ${test} NAME)
  string(FIND "${built}" "${name}" at)
  # Found by their folder: the tests of formats, topics and demos, and the code test of each page.
  if(at EQUAL -1 AND NOT test MATCHES
      "_faults/|^docs/[a-z_]+_code_test\\.cpp$|^data/[a-z0-9_]+\\.cpp$|^(sim|render)/[a-z]+/[a-z0-9_]+\\.cpp$|^apps/(${names})/[a-z0-9_]+\\.cpp$")
    list(APPEND faults "tests/${test}: not built")
  endif()
endforeach()

list(LENGTH files checked)
list(LENGTH faults count)
if(count GREATER 0)
  list(JOIN faults "\n" text)
  message("${text}")
  message(FATAL_ERROR "${count} faults in the list of demos")
endif()
message("${checked} files name no demo")

# Extracts code blocks from pages of the docs.

# take_block(<rest> "cpp|glsl" <language> <code> <line>): takes the first block in one of these languages from the text
# in the variable <rest>. Sets <language>, empty if there is no further block; <code>, which ends with a line break;
# <line>, the number of lines of <rest> before the code; and <rest> to the text after the code.
function(take_block rest_variable languages language_variable code_variable line_variable)
  set(text "\n${${rest_variable}}")
  string(REGEX MATCH "\n```(${languages})\n" head "${text}")
  if(head STREQUAL "")
    set(${language_variable} "" PARENT_SCOPE)
    return()
  endif()
  string(REGEX REPLACE "[\n`]" "" found "${head}")
  string(FIND "${text}" "${head}" begin)
  string(LENGTH "${head}" length)
  math(EXPR begin "${begin} + ${length}")
  string(SUBSTRING "${text}" 0 ${begin} before)
  string(SUBSTRING "${text}" ${begin} -1 text)
  string(REGEX REPLACE "[^\n]" "" breaks "${before}")
  string(LENGTH "${breaks}" lines)
  math(EXPR lines "${lines} - 1")
  string(FIND "${text}" "\n```" end)
  if(end EQUAL -1)
    message(FATAL_ERROR "a block of ${found} is not closed:\n${text}")
  endif()
  string(SUBSTRING "${text}" 0 ${end} block)
  math(EXPR end "${end} + 1")
  string(SUBSTRING "${text}" ${end} -1 text)
  set(${language_variable} ${found} PARENT_SCOPE)
  set(${code_variable} "${block}\n" PARENT_SCOPE)
  set(${line_variable} ${lines} PARENT_SCOPE)
  set(${rest_variable} "${text}" PARENT_SCOPE)
endfunction()

# write_page_code(<page> <folder> <out>): writes C++ block n of the page NAME.md to <folder>/NAME_n.h and, beside it, a
# source that includes only this header, so that each block is compiled separately. <out> lists these sources. Dashes in
# NAME become underscores.
#
# The code after a block's includes is wrapped in the inline namespace NAME_n, so that blocks may reuse short names.
function(write_page_code page folder out)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
  get_filename_component(name ${page} NAME_WE)
  string(REPLACE "-" "_" name ${name})
  file(READ ${page} rest)
  set(sources "")
  set(number 0)
  set(first 1)
  take_block(rest cpp language code line)
  while(NOT language STREQUAL "")
    math(EXPR number "${number} + 1")
    math(EXPR first "${first} + ${line}")
    set(block ${name}_${number})
    write_block_header(${page} ${first} ${block} "${code}" ${folder}/${block}.h)
    file(CONFIGURE OUTPUT ${folder}/${block}.cpp CONTENT "#include \"docs/code/${block}.h\"\n" @ONLY)
    list(APPEND sources ${folder}/${block}.cpp)
    string(REGEX REPLACE "[^\n]" "" breaks "${code}")
    string(LENGTH "${breaks}" lines)
    math(EXPR first "${first} + ${lines}")
    take_block(rest cpp language code line)
  endwhile()
  set(${out} "${sources}" PARENT_SCOPE)
endfunction()

# Writes `code`, which begins at line `first` of `page`, as a header. Compiler messages refer to lines of the page.
function(write_block_header page first namespace code header)
  string(REGEX MATCH "^(.*\n)?[ \t]*#[ \t]*include[^\n]*\n" includes "${code}")
  string(LENGTH "${includes}" length)
  string(SUBSTRING "${code}" ${length} -1 code)
  string(REGEX REPLACE "[^\n]" "" breaks "${includes}")
  string(LENGTH "${breaks}" lines)
  math(EXPR second "${first} + ${lines}")
  file(CONFIGURE OUTPUT ${header} @ONLY CONTENT "#pragma once
#line ${first} \"${page}\"
${includes}inline namespace ${namespace} {
#line ${second} \"${page}\"
${code}}
")
endfunction()

# Tests of what the compiler accepts and rejects.

# Precompiles a header for all tests that include it. `target` is built with the other targets. Sources get the include
# paths and the warnings of `library`.
function(add_compiled_header target library header)
  set(compile ${CMAKE_CXX_COMPILER} -std=c++20 "-I$<JOIN:$<TARGET_PROPERTY:${library},INCLUDE_DIRECTORIES>,;-I>"
    "$<TARGET_PROPERTY:${library},COMPILE_OPTIONS>")
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}.h)
  file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\"\n")
  add_custom_command(OUTPUT ${source}.gch
    COMMAND "${compile}" -MMD -MF ${source}.d -MT ${source}.gch -x c++-header ${source} -o ${source}.gch
    DEPENDS ${source} DEPFILE ${source}.d COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(${target} ALL DEPENDS ${source}.gch)
  set_target_properties(${target} PROPERTIES COMPILE "${compile};-fsyntax-only;-include;${source}")
endfunction()

# Adds a test that compiles a source after the header. With a message, a regular expression, the compiler must print it.
# FAULT <fault> defines FAULT_<fault>, which selects one of several faults in the source.
function(add_compile_test name header source)
  cmake_parse_arguments(arg "" "FAULT" "" ${ARGN})
  add_test(NAME ${name}
    COMMAND "$<TARGET_GENEX_EVAL:${header},$<TARGET_PROPERTY:${header},COMPILE>>"
      ${CMAKE_CURRENT_SOURCE_DIR}/${source} "$<$<BOOL:${arg_FAULT}>:-DFAULT_${arg_FAULT}>" COMMAND_EXPAND_LISTS)
  if(arg_UNPARSED_ARGUMENTS)
    set_tests_properties(${name} PROPERTIES PASS_REGULAR_EXPRESSION "${arg_UNPARSED_ARGUMENTS}")
  endif()
endfunction()

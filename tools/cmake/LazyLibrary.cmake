# arclight_lazy_library(<target> LIBRARY <file> API <word> HEADER <name> INCLUDE_DIR <dir> OPEN <function> EXIT <code>)
#
# Defines the static library <target>, which opens the shared library <file> when the program asks for it, whereas the
# system's loader would open it at the start. Its functions are those that <dir>/<name> declares after the word <word>.
# Each gets a definition, generated from its declaration, that calls the function of that name in <file>. So code that
# includes the header compiles, links and calls them as usual.
#
# The target also defines `extern "C" const char* <function>()`, which opens <file> and returns null, or the loader's
# error message. It must have returned null before any other function is called. Calling a function that <file> lacks
# ends the program with the exit code <code> and a line on stderr.
function(arclight_lazy_library target)
  cmake_parse_arguments(PARSE_ARGV 1 lazy "" "LIBRARY;API;HEADER;INCLUDE_DIR;OPEN;EXIT" "")
  set(header ${lazy_INCLUDE_DIR}/${lazy_HEADER})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  file(STRINGS ${header} declarations REGEX "^${lazy_API} .*\\(.*\\);")
  set(functions "")
  foreach(declaration IN LISTS declarations)
    # Vulkan's types are declared only if its header is included.
    if(NOT declaration MATCHES "[ (]Vk" AND declaration MATCHES "^${lazy_API} (.*[ *])([A-Za-z0-9_]+) *\\((.*)\\)")
      set(type "${CMAKE_MATCH_1}")
      set(name "${CMAKE_MATCH_2}")
      set(parameters "${CMAKE_MATCH_3}")
      string(REGEX REPLACE "(^|[,(])[^,]*[ *]([A-Za-z0-9_]+)" "\\1 \\2" arguments "${parameters}")
      if(parameters STREQUAL "void")
        set(arguments "")
      endif()
      string(STRIP "${arguments}" arguments)
      string(APPEND functions "${type}${name}(${parameters}) {\n"
        "    static const auto function = reinterpret_cast<decltype(&::${name})>(find(\"${name}\"));\n"
        "    return function(${arguments});\n}\n")
    endif()
  endforeach()
  if(functions STREQUAL "")
    message(FATAL_ERROR "${header} declares no functions after the word ${lazy_API}")
  endif()
  configure_file(${PROJECT_SOURCE_DIR}/tools/cmake/LazyLibrary.cpp.in ${PROJECT_BINARY_DIR}/lazy/${target}.cpp @ONLY)
  add_library(${target} STATIC ${PROJECT_BINARY_DIR}/lazy/${target}.cpp)
  target_include_directories(${target} SYSTEM PUBLIC ${lazy_INCLUDE_DIR})
  target_link_libraries(${target} PRIVATE ${CMAKE_DL_LIBS})
  # Libraries that the program loads later must not find these definitions instead of their own.
  set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden)
endfunction()

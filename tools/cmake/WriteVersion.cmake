# Run by the build: writes OUTPUT from VERSION, BUILD and the commit of SOURCE_DIR, if its content changes.
set(commit unknown)
find_program(git git)
if(git AND EXISTS ${SOURCE_DIR}/.git)
  execute_process(COMMAND ${git} describe --always --dirty=+ --abbrev=12 --exclude=*
    WORKING_DIRECTORY ${SOURCE_DIR} OUTPUT_VARIABLE found ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE
    RESULT_VARIABLE result)
  if(result EQUAL 0 AND found)
    set(commit ${found})
  endif()
endif()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "core/version.h"

namespace arclight {

std::string_view arclightVersion() { return "@VERSION@"; }
std::string_view arclightCommit() { return "@commit@"; }
std::string_view arclightBuild() { return "@BUILD@"; }

}  // namespace arclight
]])

#include "core/console.h"

namespace arclight {

void leaveOwnConsole() {}

void showLastMessage(std::string_view, const std::string&) {}

}  // namespace arclight

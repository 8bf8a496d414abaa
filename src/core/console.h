// The console that Windows opens for a program that is started from the desktop. Elsewhere, these functions do nothing.
#pragma once

#include <string>
#include <string_view>

namespace arclight {

/// Call it when a window opens. Closes the console if no other program uses it.
void leaveOwnConsole();

/// Shows the last message of the program `name` in a box if stderr leads nowhere, or to a console that closes with the
/// program.
void showLastMessage(std::string_view name, const std::string& message);

}  // namespace arclight

// The clipboard, whose contents another program may have to hand over.
#pragma once

#include <string>

struct GLFWwindow;

namespace arclight {

/// The text in the clipboard; empty if there is none, or if the program that has it does not hand it over within half a
/// second. May handle events of the window.
std::string clipboardText(GLFWwindow* window);

}  // namespace arclight

// Keys by what the user's layout writes on them: GLFW names keys by their positions on a US keyboard.
#pragma once

#include "app/window/events.h"
#include "core/input.h"

namespace arclight {

/// The code of a key with neither a letter, a digit nor a sign that has a code. It is no key of a command or a demo.
inline constexpr int kUnnamedKey = 0;

/// The code of the key at the position of `code` on a US keyboard, on which the layout writes `name`, in UTF-8 and as
/// without Shift; null if that is not known. The letter Z is `Z` wherever it is. Keys of the row of digits that have
/// their digits above something else, as on a French keyboard, stay digits. Keys with letters of another script, such as
/// Cyrillic ones, count as those of a US keyboard, whose letters such keyboards have, too.
int keyOfLayout(int code, const char* name);

/// The key that a command sees: the sign that was typed, wherever it is and whether it needs Shift, or else the key.
Key keyOfCommand(const WindowEvent& pressed);

}  // namespace arclight

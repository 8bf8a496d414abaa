// Keys by the user's keyboard layout. GLFW names keys by their positions on a US keyboard.
#pragma once

#include "app/window/window_event.h"

namespace arclight {

/// The code of a key without a letter, a digit or a sign that has a code. No command or demo uses it.
inline constexpr int kUnnamedKey = 0;

/// The code of the key at the position of `code` on a US keyboard. `name`: what the layout types there without Shift,
/// in UTF-8; null if unknown. The letter Z is `Z` wherever it is. Keys of the digit row that need Shift for their
/// digits, as on a French keyboard, stay digits. Keys with letters of another script, such as Cyrillic, count as those
/// of a US keyboard, as such keyboards carry both.
int keyOfLayout(int code, const char* name);

/// The shortcut that was pressed, with exactly the modifiers held; without a key if Alt or Super was held, which no
/// command uses. A sign counts as it was typed, whatever its position, Shift and AltGr; another character that AltGr
/// typed is no shortcut.
Shortcut shortcutOf(const WindowEvent& pressed);

}  // namespace arclight

// Keys by the user's keyboard layout. GLFW names keys by their positions on a US keyboard.
#pragma once

#include "app/window/window_event.h"

namespace arclight {

/// The code of a key without a letter, a digit or a sign that has a code. No command or demo uses it.
inline constexpr int kUnnamedKey = 0;

/// The code of the key at the position of `code` on a US keyboard. `name`: the character that the layout types there
/// without Shift, in UTF-8; null if unknown. The letter Z is `Z` at any position. Keys of the digit row that need Shift
/// for their digits, as on a French keyboard, stay digits. Keys with letters of another script, such as Cyrillic, count
/// as keys of a US keyboard, because such keyboards carry both scripts.
int keyOfLayout(int code, const char* name);

/// The shortcut that was pressed, with exactly the modifiers held; without a key if Alt or Super was held, because no
/// command uses them. A sign counts as typed, whatever its position, Shift and AltGr; any other character typed with
/// AltGr is not a shortcut.
Shortcut shortcutOf(const WindowEvent& pressed);

}  // namespace arclight

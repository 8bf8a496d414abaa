// The clipboard of the window.
#pragma once

#include <string>

namespace arclight {

/// Puts `text` on the clipboard. Only for use in a demo's `panel`, when a button was pressed.
void copyToClipboard(const std::string& text);

}  // namespace arclight

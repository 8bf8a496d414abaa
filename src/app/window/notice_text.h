// Messages as shown in the bar, which has one line.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace arclight {

/// `text`, made `printable` as names of files and titles may come from anyone. An error about a file gets the reason
/// first: "cannot write /tmp/a.png: No space left on device" becomes "No space left on device (cannot write
/// /tmp/a.png)", and "/tmp/a.png: is not a PNG file" becomes "a.png is not a PNG file". A terminal shows many such
/// lines, by path; the bar has only one, whose end may not fit. Other messages stay as they are.
std::string reasonFirst(const std::string& text);

/// The message if it fits; else with the folders of its first path shortened from the inside, as far as needed, keeping
/// the file's name. If it is still too long, it loses its end (`shortened`), but not a last sentence about a key to press.
std::string shortenedNotice(const std::string& message, const std::function<bool(std::string_view)>& fits);

}  // namespace arclight

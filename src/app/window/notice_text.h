// Messages as shown in the bar, which has one line.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace arclight {

/// `text`, made `printable`, because the names of files and titles may come from anyone. An error about a file gets the
/// reason first: "cannot write /tmp/a.png: No space left on device" becomes "No space left on device (cannot write
/// /tmp/a.png)", and "/tmp/a.png: is not a PNG file" becomes "a.png is not a PNG file". A terminal shows many such
/// lines, by path; the bar has only one, whose end may not fit. Other messages stay unchanged.
std::string reasonFirst(const std::string& text);

/// The message if it fits; else the folders of its first path are shortened from the inside, as far as needed, and the
/// file's name is kept. If it is still too long, its end is cut (`shortened`), but not a last sentence about a key to
/// press.
std::string shortenedNotice(const std::string& message, const std::function<bool(std::string_view)>& fits);

}  // namespace arclight

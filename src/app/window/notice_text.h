// Messages as the bar shows them, which has one line.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace arclight {

/// An error about a file with the reason first: "cannot write /tmp/a.png: No space left on device" becomes "No space
/// left on device (cannot write /tmp/a.png)", and "/tmp/a.png: is not a PNG file" becomes "a.png is not a PNG file". A
/// command line shows many such lines below each other, by path; the bar has one, whose end may not fit. Other messages
/// stay.
std::string reasonFirst(const std::string& message);

/// The message if it fits, else with the folders of its first path shortened from the inside, as far as needed: the
/// file's name stays. What is still too long loses its end (`shortened`).
std::string shortenedNotice(const std::string& message, const std::function<bool(std::string_view)>& fits);

}  // namespace arclight

// Ends of the program that come from the display: its server ends, or its library ends the program.
#pragma once

namespace arclight {

/// While it lives, such an end leaves one line on stderr and Exit::noDisplay, after the work of the present `LastCall`.
/// Make it when the window system has been opened.
class DisplayWatch {
public:
    DisplayWatch();
    ~DisplayWatch();
    DisplayWatch(const DisplayWatch&) = delete;
};

}  // namespace arclight

// Exits that the display causes: its server goes away, or its library ends the program.
#pragma once

namespace arclight {

/// During its lifetime, such an exit first runs the current `LastCall`, then prints one line on stderr and ends with
/// Exit::noDisplay. Construct it after the window system has been opened.
class DisplayWatch {
public:
    DisplayWatch();
    ~DisplayWatch();
    DisplayWatch(const DisplayWatch&) = delete;
};

}  // namespace arclight

// Help texts for keys and mouse gestures.
#pragma once

#include <string>

namespace arclight {

/// A line of the F1 sheet: {"Drag a peg", "push it down"}.
struct Gesture {
    std::string input, help;
};

}  // namespace arclight

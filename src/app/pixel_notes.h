// What a demo adds to the explanation of a pixel: the numbers of its technique.
#pragma once

#include <string>
#include <vector>

#include "gfx/pixel_history.h"

namespace arclight {

/// A number of the technique at the pixel, such as a threshold.
struct PixelRow {
    std::string name, text;
};

/// For `AnyDemo::explain`.
struct PixelNotes {
    const PixelHistory& history;
    std::string verdict{};         ///< a sentence that replaces the host's; empty: the host's
    std::vector<PixelRow> rows{};  ///< shown below the passes
};

}  // namespace arclight

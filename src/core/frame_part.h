// A part of a frame.
#pragma once

namespace arclight {

/// A part of a frame, as fractions of its width and height from the upper left corner.
struct FramePart {
    float x = 0, y = 0, width = 1, height = 1;
    friend bool operator==(const FramePart&, const FramePart&) = default;
};

}  // namespace arclight

// Swipes over the panels.
#pragma once

#include <glm/vec2.hpp>

namespace arclight {

/// The possible effects of a finger on the panels at a point. Where nothing scrolls along an axis, the finger drags: a
/// list of parameters scrolls up and down, and the sliders in it are dragged sideways.
struct SwipeTarget {
    bool isPanel = false;  ///< false over the frame
    bool scrollsAcross = false, scrollsUp = false;
};

/// Scrolls the window under a finger by as many pixels as the finger moves. It looks at the windows of the current Dear
/// ImGui context, between two layouts.
class Swipe {
public:
    /// Finds the windows at the point in the latest layout, in pixels from the upper left; later calls of `move` scroll
    /// them.
    SwipeTarget begin(glm::vec2 at);
    /// Scrolls by that much, in pixels, from the next layout on.
    void move(glm::vec2 by);

private:
    /// IDs of Dear ImGui windows, 0 for none, and the fraction of a pixel left over.
    unsigned across_ = 0, up_ = 0;
    glm::vec2 rest_{0};
};

}  // namespace arclight

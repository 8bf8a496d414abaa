// How bolts are drawn.
#pragma once

#include <glm/glm.hpp>

#include "core/params.h"

namespace arclight::bolts {

/// The methods of drawing segments.
enum class BoltDrawing : int { quads, max, strip, glow };

/// The light of a bolt: white-hot where it is strong, violet where it is weak, as on film.
struct BoltColours {
    glm::vec3 core{1.00f, 0.93f, 1.00f}, skirt{0.36f, 0.22f, 1.00f};
    float coreLight = 60;  ///< brightness of the core relative to the skirt

    friend bool operator==(const BoltColours&, const BoltColours&) = default;
};

/// The glow of thin neon, which stays pink and violet except in its hottest part.
inline constexpr BoltColours kPlasma{{1.00f, 0.34f, 0.78f}, {0.62f, 0.20f, 1.00f}, 40};

/// How bolts are drawn.
struct BoltStyle {
    BoltDrawing drawing = BoltDrawing::glow;
    bool narrowBends = false;
    float width = 1;
    float glowSize = 14;
    BoltColours colours{};
    bool counts = false;  ///< count how often each pixel is drawn instead of drawing light

    friend bool operator==(const BoltStyle&, const BoltStyle&) = default;
};

constexpr auto rowsOf(BoltStyle) {
    return paramRows<BoltStyle>(
        Param{"drawing",
              "quads adds three quads per segment; max blends them with GL_MAX; strip draws one strip per path; glow "
              "integrates the light along each segment.",
              &BoltStyle::drawing, labels("quads", "max", "strip", "glow")}
            .label("drawing method")
            .primary(),
        Param{"width", "", "Width of the channel, relative to the default of the mode.", &BoltStyle::width, 0.1f, 8.0f}
            .logarithmic()
            .label("channel width"),
        Param{"glowSize", "", "Distance from the channel at which its glow ends, in channel radii.",
              &BoltStyle::glowSize, 2, 40}
            .logarithmic()
            .label("glow reach"),
        Fixed{&BoltStyle::narrowBends}, Fixed{&BoltStyle::colours}, Fixed{&BoltStyle::counts});
}

}  // namespace arclight::bolts

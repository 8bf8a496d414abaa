// Draws bolts of known appearance offscreen and measures how the chosen drawing renders them.
#pragma once

#include <optional>
#include <vector>

#include "core/measures.h"
#include "render/bolts/bolt_painter.h"

namespace arclight::lightning {

using namespace bolts;

/// A straight bolt in pieces: the shown bolt without displacement.
struct StraightBolt {
    int pieces = 1;
    float radius = 0.003f;  ///< of the channel before the style scales it, in lengths of the bolt

    friend bool operator==(const StraightBolt&, const StraightBolt&) = default;
};

struct BoltReport {
    double brightnessVariation = 0;  ///< along the straight bolt, relative to a bolt of a single piece
    double orderDifference = 0;      ///< between two orders of the same pieces, relative to a single piece
    double overdrawMax = 0;          ///< largest number of times that one pixel of the straight bolt is drawn
    double overlapShare = 0;         ///< area of the straight bolt drawn more than once, relative to its area
    double bendWidth = 0;            ///< at a 90° bend, relative to all points within reach of the path
    double bendWidthLeast = 0;       ///< the smallest such width over that bend and 15 random ones of up to 120°
};

constexpr auto rowsOf(BoltReport) {
    return measureRows<BoltReport>(
        Measure{
            "brightnessVariation", "",
            "Largest difference in brightness between a straight bolt in pieces and a single segment, relative to the "
            "single segment.",
            &BoltReport::brightnessVariation}
            .atMost(1.0 / 255)
            .costly(),
        Measure{"orderDifference", "",
                "Largest difference in brightness between two draw orders of a straight bolt's pieces, relative to a "
                "single "
                "segment.",
                &BoltReport::orderDifference}
            .atMost(1.0 / 255)
            .costly(),
        Measure{"overdrawMax", "", "Largest number of times that a pixel of a straight bolt is drawn.",
                &BoltReport::overdrawMax}
            .costly(),
        Measure{"overlapShare", "",
                "Area of a straight bolt that its segments draw again, divided by its area. Caps give π w / (2 l) for "
                "segments of length l that reach w to each side.",
                &BoltReport::overlapShare}
            .costly(),
        Measure{"bendWidth", "",
                "Width of a bolt in a bend of 90°, divided by the width of the area within reach of the path.",
                &BoltReport::bendWidth}
            .costly(),
        Measure{"bendWidthLeast", "",
                "Smallest relative width of a bolt over a bend of 90° and 15 random bends of 20 to 120°.",
                &BoltReport::bendWidthLeast}
            .costly());
}

class BoltProbe {
public:
    explicit BoltProbe(Shaders& shaders) : painter_(shaders) {}

    /// Measures again if style or bolt have changed since the last call.
    const BoltReport& measure(const BoltStyle& style, const StraightBolt& bolt);

private:
    /// A part of the target, in pixels from its lower left corner.
    struct Window {
        int x = 0, y = 0, width = 0, height = 0;
    };
    std::vector<float> draw(std::span<const WorldSegment> segments, BoltStyle style, bool counts, const Window& window);
    void measureStraight(const BoltStyle& style, int pieces);
    double measureOverlap(const BoltStyle& style, const StraightBolt& bolt);
    void measureBends(const BoltStyle& style);

    BoltPainter painter_;
    Framebuffer target_;
    std::optional<BoltStyle> style_;
    StraightBolt bolt_;
    BoltReport report_;
};

}  // namespace arclight::lightning

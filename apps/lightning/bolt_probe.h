// Draws bolts of known appearance offscreen and measures how the chosen drawing renders them.
#pragma once

#include <optional>
#include <vector>

#include "bolt_painter.h"

namespace arclight::lightning {

struct BoltReport {
    double brightnessVariation = 0;  ///< along a straight bolt, relative to one of a single segment
    double overdrawMax = 0;          ///< largest number of times that a pixel of the straight bolt is drawn
    double bendWidth = 0;            ///< width in a right angle relative to the width elsewhere
};

class BoltProbe {
public:
    explicit BoltProbe(Shaders& shaders) : painter_(shaders) {}

    /// Measures again if style or generations have changed since the last call.
    const BoltReport& measure(const BoltStyle& style, int generations);
    const BoltReport& report() const { return report_; }

private:
    void draw(std::span<const glm::vec3> path, BoltStyle style, bool counts, bool isStraight);
    std::vector<float> centreRow() const;
    double measureBend(const BoltStyle& style);

    BoltPainter painter_;
    Framebuffer target_;
    std::vector<WorldSegment> segments_;
    std::optional<BoltStyle> style_;
    int generations_ = -1;
    BoltReport report_;
};

}  // namespace arclight::lightning

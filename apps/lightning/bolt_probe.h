// Draws bolts whose picture is known, and measures what the chosen drawing makes of them.
#pragma once

#include <optional>
#include <vector>

#include "bolt_painter.h"

namespace arclight::lightning {

struct BoltReport {
    double brightnessVariation = 0;  ///< along a straight bolt, against one of a single segment
    double overdrawMax = 0;          ///< of a pixel of the straight bolt
    double bendWidth = 0;            ///< in a right angle, over the width elsewhere
};

class BoltProbe {
public:
    explicit BoltProbe(Shaders& shaders) : painter_(shaders) {}

    /// Looks anew where style or generations are others than last time.
    const BoltReport& look(const BoltStyle& style, int generations);
    const BoltReport& report() const { return report_; }

private:
    void draw(std::span<const glm::vec3> path, BoltStyle style, bool counts);
    std::vector<float> centreRow() const;
    double lookAtBend(const BoltStyle& style);

    BoltPainter painter_;
    Framebuffer target_;
    std::vector<WorldSegment> segments_;
    std::optional<BoltStyle> style_;
    int generations_ = -1;
    BoltReport report_;
};

}  // namespace arclight::lightning

// Small experiments on the same programs that draw the picture: what a filter does to single texels, what copies do to
// a spot, whether a halo holds still. They read back what was drawn.
#pragma once

#include <array>

#include "gfx/frame.h"
#include "gfx/pyramid.h"
#include "halftexel_params.h"
#include "rule_pass.h"
#include "sim/texels/texel_filter.h"

namespace arclight::halftexel {

/// What a filter makes of a constant and of single texels at the four places of a 2x2 block.
struct FilterReport {
    double dcGain = 0;
    double sigma = 0;        ///< of the weights, texels of the source
    glm::dvec2 shift{0};     ///< mean over the places, texels of the source, y down
    double wander = 0;       ///< largest distance from the texel along x or y
    HalvingKernel weights{}; ///< of the source's texels about the block
};
FilterReport probeFilter(const PyramidFilters& filters, DownFilter filter, float errorTexels);

/// How far N copies carry a spot to the right and down, and by how much they widen it, in pixels.
struct DriftReport {
    glm::dvec2 drift{0};
    double sigma = 0;
};
DriftReport probeDrift(const RulePass& rules, PixelRule rule, int copies);

/// Where the halo of a light of one pixel lies as the light moves through 64 places in a pixel.
struct HaloReport {
    static constexpr int kPositionsAlong = 8;
    double wander = 0;   ///< farthest distance of its centroid from the light along x or y, pixels
    double flicker = 0;  ///< (most - least) / most light of the halo
    /// Centroids for the light at (i / 8, j / 8) within a pixel, counted from the centre of that pixel, row by row.
    std::array<glm::dvec2, kPositionsAlong * kPositionsAlong> found{};
};

/// Looks at a halo anew only where the settings are other ones.
class HaloProbe {
public:
    const HaloReport& report() const { return report_; }
    void look(Frame& frame, const PyramidFilters& filters, PyramidSettings settings);

private:
    PyramidSettings settings_{.maxLevels = 0};
    HaloReport report_;
};

}  // namespace arclight::halftexel

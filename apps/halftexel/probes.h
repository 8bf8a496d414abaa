// Small experiments with the programs that draw the frame: what a filter does to single texels, what copies do to a
// spot, whether a halo stays with its light. They read back what was drawn.
#pragma once

#include <array>

#include "gfx/frame.h"
#include "gfx/pyramid.h"
#include "halftexel_params.h"
#include "rule_pass.h"
#include "sim/texels/texel_filter.h"

namespace arclight::halftexel {

/// What a filter makes of a constant, and of single texels at the four positions in a 2×2 block.
struct FilterReport {
    double dcGain = 0;
    double sigma = 0;        ///< standard deviation of the weights, texels of the source
    glm::dvec2 shift{0};     ///< mean over the positions, texels of the source, y down
    double wander = 0;       ///< largest distance of the light from its texel along x or y
    HalvingKernel weights{}; ///< of the source's texels around the block
};
FilterReport probeFilter(const PyramidFilters& filters, DownFilter filter, float errorTexels);

/// How far N copies move a spot to the right and down, and the blur that they add, in pixels.
struct DriftReport {
    glm::dvec2 drift{0};
    double sigma = 0;
};
DriftReport probeDrift(const RulePass& rules, PixelRule rule, int copies);

/// Where the halo of a light of one pixel lies, for 64 positions of the light within a pixel.
struct HaloReport {
    static constexpr int kPositionsAlong = 8;
    double wander = 0;   ///< largest distance of its centroid from the light along x or y, pixels
    double flicker = 0;  ///< (largest − smallest) / largest light of the halo
    /// Centroids for the light at (i / 8, j / 8) within a pixel, counted from the centre of that pixel, row by row.
    std::array<glm::dvec2, kPositionsAlong * kPositionsAlong> found{};
};

/// Measures a halo, again only when the settings change.
class HaloProbe {
public:
    const HaloReport& report() const { return report_; }
    void look(Frame& frame, const PyramidFilters& filters, PyramidSettings settings);

private:
    PyramidSettings settings_{.maxLevels = 0};
    HaloReport report_;
};

}  // namespace arclight::halftexel

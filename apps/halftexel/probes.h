// Small experiments with the shaders that draw the frame: the effect of a filter on single texels, the effect of copies
// on a spot, and whether a halo stays with its light. They read back the result.
#pragma once

#include <array>
#include <vector>

#include "gfx/frame.h"
#include "gfx/pyramid.h"
#include "rule_pass.h"
#include "sim/texels/texel_filter.h"
#include "texel_figures.h"

namespace arclight::halftexel {

/// The response of a filter to a constant, and to single texels at the four positions in a 2×2 block.
struct FilterReport {
    double dcGain = 0;
    double sigma = 0;         ///< standard deviation of the weights, texels of the source
    glm::dvec2 shift{0};      ///< mean over the positions, texels of the source, y down
    double wander = 0;        ///< largest distance of the light from its texel along x or y, texels
    HalvingKernel weights{};  ///< of the source's texels around the block
};
FilterReport probeFilter(const PyramidFilters& filters, DownFilter filter, float errorTexels);

/// The effect of copies on a spot.
DriftMeasures probeDrift(const RulePass& rules, PixelRule rule, int copies);

/// Centroids of the light of an image on each level of a pyramid, in pixels of the image.
struct ChainReport {
    std::vector<glm::dvec2> down;  ///< the image itself first, then level 1 onwards
    std::vector<glm::dvec2> up;    ///< level 1 first; the last level has none
};

/// The light of an image in each of its columns and rows.
struct LightSums {
    std::vector<double> columns, rows;
    bool isLit() const;
    glm::dvec2 centroid() const;  ///< pixels; the centre of an image without light
};
LightSums lightSums(const TexelGrid& grid);

/// Follows the light of an image down and up through `settings.maxLevels` levels, one axis at a time. It draws strips
/// with dark margins wide enough for the whole halo, to include light that the frame's edge would cut off.
/// `brightness` is the brightest texel of the strips.
ChainReport probeChain(Frame& frame, const PyramidFilters& filters, const LightSums& light,
                       const PyramidSettings& settings, double brightness);

/// Centroids of the halo of a one-pixel light, for 64 positions of the light within a pixel.
struct HaloReport {
    static constexpr int kPositionsAlong = 8;
    static constexpr int kLevels = 5;
    HaloMeasures figures{0, 0};
    /// Centroids for the light at (i / 8, j / 8) within a pixel, counted from the centre of that pixel, row by row.
    std::array<glm::dvec2, kPositionsAlong * kPositionsAlong> found{};
};

/// Measures a halo on request, and again only if the settings have changed.
class HaloProbe {
public:
    /// Sets what `report` measures. `canvas` and `filters` must outlive this object.
    void prepare(Canvas& canvas, const PyramidFilters& filters, PyramidSettings settings);
    /// Draws to its own targets, so call it outside passes. Null before `prepare`.
    const HaloReport* report();
    HaloMeasures figures() { return report() ? report_.figures : HaloMeasures{}; }

private:
    const PyramidFilters* filters_ = nullptr;
    Canvas* canvas_ = nullptr;
    PyramidSettings settings_;
    bool isMeasured_ = false;
    HaloReport report_;
};

}  // namespace arclight::halftexel

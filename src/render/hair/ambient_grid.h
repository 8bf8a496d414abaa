// A coarse grid of hair density and of each cell's visibility of the surroundings through the hair, for ambient light
// in the hair and on the skin beneath. tests/sim/hair/strand_shadow_grid.h is the CPU version.
#pragma once

#include <vector>

#include "render/hair/hair_fit.h"

namespace arclight::hair {

class AmbientGrid {
public:
    explicit AmbientGrid(Shaders& shaders);

    /// Strands of a constant width of `width` m; `opacity`: the fraction of light that each blocks.
    struct Strands {
        int count = 0;         ///< the first of all
        float width = 0.0005f;
        float opacity = 0.3f;
        int mostParts = 2;     ///< of a link; see `mostParts`
    };
    void draw(Frame& frame, const StrandNodes& nodes, const HairFit& fit, const Strands& strands);
    /// For each cell, the mean a of the transmittance T over all directions ω, and 3 times the mean of T ω as b.
    /// T(ω) is then about a + b·ω.
    const Texture& visible() const { return visible_; }
    /// Number of strands that a ray crosses per m, for each cell; slices side by side.
    const Framebuffer& density() const { return density_; }

    /// Upper bound of the parts in which a link of these strands, or of their guides, is splatted: one for each cell
    /// that it crosses, at most 8. The cells exist only on the GPU, so their size is derived from the nodes' bounds.
    static int mostParts(std::span<const glm::vec3> nodes, int nodesPerStrand);

private:
    Program sharesProgram_, densityProgram_, countsProgram_, visibleProgram_;
    Framebuffer shares_, density_;
    Texture counts_, visible_;
    Framebuffer allCounts_;
    std::vector<Framebuffer> slices_;  ///< of `visible_`, a few each
    Mesh points_;
};

}  // namespace arclight::hair

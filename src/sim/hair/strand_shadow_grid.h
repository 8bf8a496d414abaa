// A coarse grid of the density of hair and of how much of its surroundings each cell sees through it: for ambient light
// inside the hair and on the skin beneath.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::hair {

/// `size` rounded up to a power of 1.2: what is fitted to the hair keeps its size, and so its sampling pattern, while
/// the hair moves a little.
float steppedSize(float size);

class StrandShadowGrid {
public:
    static constexpr glm::ivec3 kSize{28, 40, 28};  ///< cells

    /// Strands of `nodesPerStrand` nodes, root to tip, all `width` m wide. `opacity`: the fraction of light that a
    /// strand blocks.
    void build(std::span<const glm::vec3> nodes, int nodesPerStrand, float width, float opacity);

    /// For each cell, x first: the mean a of the transmittance T over all directions ω, and 3 times the mean of T ω as
    /// b. T(ω) is then about a + b·ω, and a surface with the normal n sees a + ⅔ b·n of its surroundings.
    std::span<const glm::vec4> visible() const { return visible_; }
    /// The lower corner of the first cell, and the side of a cell, m.
    glm::vec3 low() const { return low_; }
    float cell() const { return cell_; }
    /// Strands crossed by a ray through a cell, per m.
    std::span<const float> density() const { return density_; }
    /// `visible` at a position, by linear interpolation.
    glm::vec4 visibleAt(glm::vec3 world) const;

private:
    void fit(std::span<const glm::vec3> nodes);
    void splat(glm::vec3 at, float strands);
    /// Counts the strands from each cell to the edge of the grid, in the direction of one of its 26 neighbours.
    void sweep(glm::ivec3 step, std::span<float> result) const;

    glm::vec3 low_{0};
    float cell_ = 0.01f;
    std::vector<float> density_, sums_;
    std::vector<glm::vec4> visible_;
};

}  // namespace arclight::hair

// A coarse grid of how much hair there is, and how much of its surroundings each cell still sees through it: ambient
// light inside the hair and on the skin beneath.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::hair {

/// The next of the sizes 1, 1.2, 1.2² … that is not smaller: what is fitted to hair keeps its size while the hair moves
/// a little, and with it the pattern of its samples.
float steppedSize(float size);

class StrandShadowGrid {
public:
    static constexpr glm::ivec3 kSize{28, 40, 28};  ///< cells

    /// Strands of `nodesPerStrand` nodes, root to tip, all `width` m wide. `opacity`: the fraction of light that one
    /// takes from what lies behind it.
    void build(std::span<const glm::vec3> nodes, int nodesPerStrand, float width, float opacity);

    /// For each cell, x first: the mean a of the transmittance T over all directions ω, and 3 times the mean of T ω as
    /// b. T(ω) is then about a + b·ω, and a surface with the normal n sees a + ⅔ b·n of its surroundings.
    std::span<const glm::vec4> visible() const { return visible_; }
    /// The corner of the first cell, and the side of all, m.
    glm::vec3 low() const { return low_; }
    float cell() const { return cell_; }
    /// Strands that a ray through a cell crosses, per m.
    std::span<const float> density() const { return density_; }
    /// `visible` at a position, between cells linear.
    glm::vec4 visibleAt(glm::vec3 world) const;

private:
    void fit(std::span<const glm::vec3> nodes);
    void splat(glm::vec3 at, float strands);
    /// Strands from each cell to the edge of the grid along a step to one of the 26 neighbours.
    void sweep(glm::ivec3 step, std::span<float> result) const;

    glm::vec3 low_{0};
    float cell_ = 0.01f;
    std::vector<float> density_, sums_;
    std::vector<glm::vec4> visible_;
};

}  // namespace arclight::hair

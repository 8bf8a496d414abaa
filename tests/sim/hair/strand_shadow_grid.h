// The grid of ambient light in hair on the CPU: what src/render/hair/ambient_grid.h draws, and where
// src/render/hair/hair_fit.h puts it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/parallel.h"

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

namespace detail {

inline constexpr glm::ivec3 kSize = StrandShadowGrid::kSize;
inline constexpr std::size_t kCells = static_cast<std::size_t>(kSize.x) * kSize.y * kSize.z;
inline constexpr float kSizeStep = 1.2f;
/// Strands are at random angles to a ray; on average it sees this fraction of their width.
inline constexpr float kMeanWidth = 0.785398163f;

struct Direction {
    glm::ivec3 step;
    float weight;
};
/// Towards the faces and corners of a cube; exact for polynomials of degree five over the sphere.
inline constexpr std::array<Direction, 14> kDirections = [] {
    std::array<Direction, 14> all{};
    std::size_t count = 0;
    for (int axis = 0; axis < 3; ++axis)
        for (const int side : {-1, 1})
            all[count++] = {{axis == 0 ? side : 0, axis == 1 ? side : 0, axis == 2 ? side : 0}, 1.0f / 15};
    for (const int x : {-1, 1})
        for (const int y : {-1, 1})
            for (const int z : {-1, 1}) all[count++] = {{x, y, z}, 3.0f / 40};
    return all;
}();

inline std::size_t cellOf(int x, int y, int z) { return static_cast<std::size_t>((z * kSize.y + y) * kSize.x + x); }

/// 1 / eˣ for x ≥ 0, off by at most 0.012; the denominator is a polynomial, so that compilers can vectorise it.
inline float fadeOf(float x) { return 1 / (1 + x * (1 + x * (0.5f + x * (1.0f / 6 + x * (1.0f / 24))))); }

}  // namespace detail

inline float steppedSize(float size) {
    float stepped = 1;
    while (stepped < size) stepped *= detail::kSizeStep;
    while (stepped / detail::kSizeStep >= size) stepped /= detail::kSizeStep;
    return stepped;
}

inline void StrandShadowGrid::fit(std::span<const glm::vec3> nodes) {
    glm::vec3 least(1e9f), most(-1e9f);
    for (const glm::vec3& node : nodes) least = glm::min(least, node), most = glm::max(most, node);
    if (nodes.empty()) least = most = glm::vec3(0);
    // At least two cells stay empty on each side.
    const glm::vec3 cells = (most - least) / (glm::vec3(kSize) - 5.0f);
    cell_ = steppedSize(std::max({cells.x, cells.y, cells.z, 0.002f}));
    low_ = cell_ * glm::floor(0.5f * (least + most) / cell_ - 0.5f * glm::vec3(kSize));
}

inline void StrandShadowGrid::splat(glm::vec3 at, float strands) {
    const glm::vec3 p = glm::clamp((at - low_) / cell_ - 0.5f, glm::vec3(0), glm::vec3(kSize) - 1.001f);
    const glm::ivec3 base(p);
    const glm::vec3 f = p - glm::vec3(base);
    for (int corner = 0; corner < 8; ++corner) {
        const int x = corner & 1, y = corner >> 1 & 1, z = corner >> 2;
        const float weight = (x ? f.x : 1 - f.x) * (y ? f.y : 1 - f.y) * (z ? f.z : 1 - f.z);
        density_[detail::cellOf(base.x + x, base.y + y, base.z + z)] += weight * strands;
    }
}

inline void StrandShadowGrid::sweep(glm::ivec3 step, std::span<float> result) const {
    const float length = 0.5f * cell_ * glm::length(glm::vec3(step));
    // In order from the side where the rays come in.
    const auto range = [](int s, int size, int i) { return s > 0 ? size - 1 - i : i; };
    for (int k = 0; k < kSize.z; ++k)
        for (int j = 0; j < kSize.y; ++j) {
            const int z = range(step.z, kSize.z, k), y = range(step.y, kSize.y, j);
            const bool isInside = z + step.z >= 0 && z + step.z < kSize.z && y + step.y >= 0 && y + step.y < kSize.y;
            for (int i = 0; i < kSize.x; ++i) {
                const int x = range(step.x, kSize.x, i);
                const std::size_t cell = detail::cellOf(x, y, z);
                if (!isInside || x + step.x < 0 || x + step.x >= kSize.x) {
                    result[cell] = length * density_[cell];
                    continue;
                }
                const std::size_t next = detail::cellOf(x + step.x, y + step.y, z + step.z);
                result[cell] = result[next] + length * (density_[cell] + density_[next]);
            }
        }
}

inline void StrandShadowGrid::build(std::span<const glm::vec3> nodes, int nodesPerStrand, float width, float opacity) {
    fit(nodes);
    density_.assign(detail::kCells, 0);
    sums_.resize(detail::kCells * detail::kDirections.size()), visible_.resize(detail::kCells);
    const float perLength = detail::kMeanWidth * width / (cell_ * cell_ * cell_);
    const auto perStrand = static_cast<std::size_t>(nodesPerStrand);
    for (std::size_t s = 0; s + perStrand <= nodes.size(); s += perStrand)
        for (std::size_t i = s; i + 1 < s + perStrand; ++i) {
            const glm::vec3 a = nodes[i], b = nodes[i + 1];
            const float length = glm::length(b - a);
            const int parts = std::clamp(static_cast<int>(length / cell_) + 1, 1, 8);
            for (int k = 0; k < parts; ++k)
                splat(glm::mix(a, b, (static_cast<float>(k) + 0.5f) / static_cast<float>(parts)),
                      perLength * length / static_cast<float>(parts));
        }
    parallelFor(detail::kDirections.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t d = begin; d < end; ++d)
            sweep(detail::kDirections[d].step, std::span(sums_).subspan(d * detail::kCells, detail::kCells));
    });
    const float absorbed = -std::log(1 - opacity);
    parallelFor(detail::kCells, 4096, [&](std::size_t begin, std::size_t end) {
        for (std::size_t cell = begin; cell < end; ++cell) visible_[cell] = glm::vec4(0);
        for (std::size_t d = 0; d < detail::kDirections.size(); ++d) {
            const glm::vec3 towards = glm::normalize(glm::vec3(detail::kDirections[d].step));
            const glm::vec4 weights = detail::kDirections[d].weight * glm::vec4(1, 3.0f * towards);
            const float* sums = sums_.data() + d * detail::kCells;
            for (std::size_t cell = begin; cell < end; ++cell)
                visible_[cell] += detail::fadeOf(absorbed * sums[cell]) * weights;
        }
    });
}

inline glm::vec4 StrandShadowGrid::visibleAt(glm::vec3 world) const {
    const glm::vec3 p = glm::clamp((world - low_) / cell_ - 0.5f, glm::vec3(0), glm::vec3(kSize) - 1.001f);
    const glm::ivec3 base(p);
    const glm::vec3 f = p - glm::vec3(base);
    glm::vec4 sum(0);
    for (int corner = 0; corner < 8; ++corner) {
        const int x = corner & 1, y = corner >> 1 & 1, z = corner >> 2;
        const float weight = (x ? f.x : 1 - f.x) * (y ? f.y : 1 - f.y) * (z ? f.z : 1 - f.z);
        sum += weight * visible_[detail::cellOf(base.x + x, base.y + y, base.z + z)];
    }
    return sum;
}

}  // namespace arclight::hair

#include "sim/hair/strand_shadow_rays.h"

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "sim/hair/spline.h"

namespace arclight::hair {
namespace {

constexpr float kCell = 0.004f;  ///< m

/// Coordinates perpendicular to a light's direction, and the distance from the light.
struct Across {
    glm::vec3 right, up, towards;
    explicit Across(glm::vec3 toLight) : towards(glm::normalize(toLight)) {
        const glm::vec3 aside = std::abs(towards.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
        right = glm::normalize(glm::cross(aside, towards)), up = glm::cross(towards, right);
    }
    glm::vec3 of(glm::vec3 p) const { return {glm::dot(right, p), glm::dot(up, p), -glm::dot(towards, p)}; }
};

/// Indices of rays, by the cell that they pass through.
class RayGrid {
public:
    explicit RayGrid(std::span<const glm::vec3> rays) {
        glm::vec2 high(-1e9f);
        for (const glm::vec3& ray : rays) low_ = glm::min(low_, glm::vec2(ray)), high = glm::max(high, glm::vec2(ray));
        size_ = rays.empty() ? glm::ivec2(0) : glm::ivec2(glm::floor((high - low_) / kCell)) + 1;
        starts_.assign(static_cast<std::size_t>(size_.x * size_.y) + 1, 0);
        for (const glm::vec3& ray : rays) ++starts_[cellOf(ray) + 1];
        for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
        numbers_.resize(rays.size());
        std::vector<std::size_t> next(starts_.begin(), starts_.end());
        for (std::size_t i = 0; i < rays.size(); ++i) numbers_[next[cellOf(rays[i])]++] = i;
    }
    /// Calls `body` with the index of each ray in the cells that overlap a rectangle.
    template <class Body>
    void near(glm::vec2 low, glm::vec2 high, const Body& body) const {
        const glm::ivec2 from = glm::max(glm::ivec2(glm::floor((low - low_) / kCell)), glm::ivec2(0));
        const glm::ivec2 to = glm::min(glm::ivec2(glm::floor((high - low_) / kCell)), size_ - 1);
        for (int y = from.y; y <= to.y; ++y)
            for (int x = from.x; x <= to.x; ++x) {
                const auto cell = static_cast<std::size_t>(y * size_.x + x);
                for (std::size_t i = starts_[cell]; i < starts_[cell + 1]; ++i) body(numbers_[i]);
            }
    }

private:
    std::size_t cellOf(glm::vec2 at) const {
        const glm::ivec2 cell = glm::clamp(glm::ivec2(glm::floor((at - low_) / kCell)), glm::ivec2(0), size_ - 1);
        return static_cast<std::size_t>(cell.y * size_.x + cell.x);
    }
    glm::vec2 low_{1e9f};
    glm::ivec2 size_{0};
    std::vector<std::size_t> starts_, numbers_;
};

}  // namespace

float strandTaper(std::uint32_t strand, float along) {
    const float random = static_cast<float>(hash32(strand ^ 0x7feb352du) >> 8) * 0x1p-24f;
    return (1 - 0.2f * along) * glm::smoothstep(0.0f, 1.0f, (1 - 0.24f * random * random - along) / 0.45f);
}

StrandCylinders cylindersOf(std::span<const glm::vec3> nodes, int nodesPerStrand, float radius, int perStrand) {
    StrandCylinders strands{.perStrand = perStrand};
    const auto count = static_cast<std::size_t>(nodesPerStrand);
    for (std::size_t first = 0; first + count <= nodes.size(); first += count)
        for (int i = 0; i < perStrand; ++i) {
            const float along = static_cast<float>(i) / static_cast<float>(perStrand - 1);
            const glm::vec3 at =
                splinePoint(nodes.subspan(first, count), along * static_cast<float>(nodesPerStrand - 1));
            strands.points.emplace_back(at, radius * strandTaper(static_cast<std::uint32_t>(first / count), along));
        }
    return strands;
}

std::vector<int> countTowards(glm::vec3 toLight, std::span<const ShadowRay> rays, const StrandCylinders& strands) {
    const Across across(toLight);
    std::vector<glm::vec3> from;
    for (const ShadowRay& ray : rays) from.push_back(across.of(ray.from));
    const RayGrid grid(from);
    std::vector<int> counts(rays.size(), 0);
    for (int s = 0; s < strands.strands(); ++s)
        for (int i = 0; i + 1 < strands.perStrand; ++i) {
            const glm::vec4* points = &strands.points[static_cast<std::size_t>(s * strands.perStrand + i)];
            const glm::vec3 a = across.of(points[0]), b = across.of(points[1]);
            const glm::vec2 way = glm::vec2(b) - glm::vec2(a);
            const float squared = std::max(glm::dot(way, way), 1e-12f), most = std::max(points[0].w, points[1].w);
            grid.near(glm::min(glm::vec2(a), glm::vec2(b)) - most, glm::max(glm::vec2(a), glm::vec2(b)) + most,
                      [&](std::size_t ray) {
                          const glm::vec2 to = glm::vec2(from[ray]) - glm::vec2(a);
                          const float t = glm::dot(to, way) / squared;
                          // The cylinders have no caps, so a chain is counted as often as it covers the ray.
                          if (rays[ray].without == s || t < 0 || t >= 1) return;
                          const float aside = (to.x * way.y - to.y * way.x) / std::sqrt(squared);
                          const bool hits = std::abs(aside) < glm::mix(points[0].w, points[1].w, t);
                          counts[ray] += hits && glm::mix(a.z, b.z, t) < from[ray].z;
                      });
        }
    return counts;
}

}  // namespace arclight::hair

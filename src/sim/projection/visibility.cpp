#include "sim/projection/visibility.h"

#include <cmath>

#include "core/angles.h"
#include "core/parallel.h"
#include "sim/common/triangle_tree.h"

namespace arclight::projection {
namespace {

constexpr float kStart = 0.0015f, kFar = 6;  // where rays begin and end, m

std::array<glm::vec3, kSeenDirections> makeDirections() {
    constexpr float kGoldenTurn = 0.38196601f;
    std::array<glm::vec3, kSeenDirections> directions;
    for (std::size_t i = 0; i < kSeenDirections; ++i) {
        const float y = 1 - (2 * static_cast<float>(i) + 1) / static_cast<float>(kSeenDirections);
        const float turn = kGoldenTurn * static_cast<float>(i), angle = kTwoPi * (turn - std::floor(turn));
        const float level = std::sqrt(1 - y * y);
        directions[i] = {level * cosf(angle), y, level * sinf(angle)};
    }
    return directions;
}

}  // namespace

std::span<const glm::vec3> seenDirections() {
    static const std::array<glm::vec3, kSeenDirections> directions = makeDirections();
    return directions;
}

std::vector<Visibility> seenFrom(std::span<const glm::vec3> points, std::span<const glm::vec3> normals,
                                 std::span<const Triangle> triangles) {
    const TriangleTree tree(triangles);
    const std::span<const glm::vec3> directions = seenDirections();
    std::vector<Visibility> seen(points.size());
    parallelFor(points.size(), 256, [&](std::size_t begin, std::size_t end) {
        for (std::size_t p = begin; p < end; ++p)
            for (std::size_t i = 0; i < kSeenDirections; ++i) {
                if (glm::dot(normals[p], directions[i]) <= 0) continue;
                const glm::vec3 from = points[p] + kStart * (normals[p] + directions[i]);
                if (!tree.firstHit({from, directions[i]}, 0, kFar)) seen[p].set(i);
            }
    });
    return seen;
}

}  // namespace arclight::projection

#include "bake/projection/still_life_mesh.h"
#include "core/parallel.h"
#include "sim/common/triangle_tree.h"

namespace arclight::projection {
namespace {

constexpr float kStart = 0.0015f, kFar = 6;  // where rays begin and end, m

}  // namespace

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

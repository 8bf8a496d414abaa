// The cost of a picture of a mesh: for each pixel, the tests of its camera ray.
#pragma once

#include <vector>

#include "sim/collision/query_study.h"
#include "sim/common/camera.h"

namespace arclight::collision {

/// The camera of the demo's maps at rest, and the pixels of their sides.
inline constexpr Camera kMapCamera{
    .position = {1.0f, 1.25f, 4.9f}, .target = {0, 0, 0}, .fovY = 0.53f, .far = 40, .leastAspect = 1};
inline constexpr int kMapSide = 240;

/// Which tests of a ray count.
enum class CountedTests : int { boxes, triangles, both };

/// The tests that one ray makes until its first hit is certain.
struct RayCost {
    std::uint32_t boxTests = 0, triangleTests = 0;

    std::uint32_t of(CountedTests counted) const {
        return (counted != CountedTests::triangles ? boxTests : 0) +
               (counted != CountedTests::boxes ? triangleTests : 0);
    }
    friend bool operator==(const RayCost&, const RayCost&) = default;
};

/// In rows from the top.
struct CostMap {
    int width = 0, height = 0;
    std::vector<RayCost> costs;

    const RayCost& at(int column, int row) const {
        return costs[static_cast<std::size_t>(row) * static_cast<std::size_t>(width) +
                     static_cast<std::size_t>(column)];
    }
    /// Over all pixels; 0 without pixels.
    double mean(CountedTests counted) const;
    double max(CountedTests counted) const;
};

/// The ray through the centre of a pixel. Its direction is a unit vector.
Ray pixelRay(const Camera& camera, int width, int height, int column, int row);

/// The costs of `TriangleTree::firstHit` for the rays of all pixels.
CostMap costMapOf(const TriangleTree& tree, const Camera& camera, int width, int height);
/// The rays of some evenly spaced pixels that miss a triangle that brute force hits, as `errorsOfFirstHit` counts them.
int missedRays(const TreeStudy& study, const Camera& camera, int width, int height, FirstReference& reference);

}  // namespace arclight::collision

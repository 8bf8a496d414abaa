// Random triangles for tests of bounds and trees, the degenerate among them.
#pragma once

#include <vector>

#include "core/random.h"
#include "sim/common/bounds.h"

namespace arclight::tree_draws {

inline glm::vec3 anyPoint(Random& random, float most) {
    const float x = random.uniform(-most, most), y = random.uniform(-most, most);
    return {x, y, random.uniform(-most, most)};
}

/// Kind 1: a sliver; 2: a segment; 3: a point; 4: in the plane z = 0; otherwise any.
inline Triangle anyTriangle(Random& random, int kind, float size = 1) {
    const glm::vec3 a = anyPoint(random, size), b = anyPoint(random, size), c = anyPoint(random, size);
    if (kind == 1) return {a, b, glm::mix(a, b, random.uniform(0, 1)) + 1e-4f * c};
    if (kind == 2) return {a, b, random.uniform01() < 0.5f ? a : glm::mix(a, b, random.uniform01())};
    if (kind == 3) return {a, a, a};
    if (kind == 4) return {{a.x, a.y, 0}, {b.x, b.y, 0}, {c.x, c.y, 0}};
    return {a, b, c};
}

/// Small triangles in a cube of half-extent 1.
inline std::vector<Triangle> triangleSoup(Random& random, std::size_t count, float size) {
    std::vector<Triangle> result;
    for (std::size_t i = 0; i < count; ++i) {
        const glm::vec3 at = anyPoint(random, 1);
        const Triangle t = anyTriangle(random, static_cast<int>(i % 8), size);
        result.push_back({at + t.a, at + t.b, at + t.c});
    }
    return result;
}

}  // namespace arclight::tree_draws

#include "mesh_outline.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace arclight::collision {
namespace {

constexpr std::size_t kMaxSegments = 20'000;

/// Moves the ends of the segments to the points of a grid that is finer than pixels, so that most vanish.
void thinOut(std::vector<std::pair<glm::vec2, glm::vec2>>& segments) {
    constexpr float kPerMetre = 400;
    const auto less = [](glm::vec2 a, glm::vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    for (auto& [a, b] : segments) {
        a = glm::round(a * kPerMetre) / kPerMetre, b = glm::round(b * kPerMetre) / kPerMetre;
        if (less(b, a)) std::swap(a, b);
    }
    std::sort(segments.begin(), segments.end(), [&](const auto& one, const auto& two) {
        return one.first != two.first ? less(one.first, two.first) : less(one.second, two.second);
    });
    segments.erase(std::unique(segments.begin(), segments.end()), segments.end());
    std::erase_if(segments, [](const auto& one) { return one.first == one.second; });
}

}  // namespace

std::vector<std::pair<glm::vec2, glm::vec2>> outlineOf(std::span<const Triangle> triangles, float height) {
    std::vector<std::pair<glm::vec2, glm::vec2>> segments;
    for (const Triangle& t : triangles) {
        std::array<glm::vec2, 3> ends;
        std::size_t count = 0;
        for (const auto& [a, b] : {std::pair(t.a, t.b), std::pair(t.b, t.c), std::pair(t.c, t.a)})
            if ((a.z < height) != (b.z < height))
                ends[count++] = glm::vec2(glm::mix(a, b, (height - a.z) / (b.z - a.z)));
        if (count == 2) segments.push_back({ends[0], ends[1]});
    }
    if (segments.size() > kMaxSegments) thinOut(segments);
    return segments;
}

}  // namespace arclight::collision

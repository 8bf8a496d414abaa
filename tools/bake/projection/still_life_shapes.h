// Shapes for the still life: curves, bodies of revolution that may be bent, and tubes along curves.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include <glm/gtc/matrix_transform.hpp>

#include "sim/projection/still_life.h"

namespace arclight::projection {

inline float smoothStep(float low, float high, float x) {
    const float t = std::clamp((x - low) / (high - low), 0.0f, 1.0f);
    return t * t * (3 - 2 * t);
}
inline float square(float x) { return x * x; }

/// Points on a Catmull-Rom curve through `through`, `each` from one to the next.
template <class Points>
auto curveThrough(const Points& through, int each) {
    using Vector = typename Points::value_type;
    const auto last = static_cast<int>(through.size()) - 1;
    const auto at = [&](int i) { return through[static_cast<std::size_t>(std::clamp(i, 0, last))]; };
    std::vector<Vector> curve;
    for (int i = 0; i < last; ++i)
        for (int k = 0; k < each; ++k) {
            const float t = static_cast<float>(k) / static_cast<float>(each);
            const Vector a = at(i - 1), b = at(i), c = at(i + 1), d = at(i + 2);
            curve.push_back(b + 0.5f * t *
                                    (c - a + t * (2.0f * a - 5.0f * b + 4.0f * c - d + t * (3.0f * (b - c) + d - a))));
        }
    curve.push_back(through.back());
    return curve;
}

/// Adds `body`, given in its local frame, to the still life.
inline void place(StillMesh& life, StillMesh body, StillPart part, const glm::mat4& model, int variant = 0) {
    for (StillVertex& v : body.vertices) {
        v.position = glm::vec3(model * glm::vec4(v.position, 1));
        v.normal = glm::normalize(glm::mat3(model) * v.normal);
        v.part = static_cast<std::uint8_t>(static_cast<int>(part) + kStillParts * variant);
    }
    append(life, body);
}
inline glm::mat4 at(glm::vec3 position, glm::vec3 leanAxis = {0, 0, 1}, float lean = 0) {
    return glm::rotate(glm::translate(glm::mat4(1), position), lean, leanAxis);
}

inline constexpr auto kAsItIs = [](glm::vec3 p) { return p; };

/// A body of revolution about y, from its bottom to its top, each of whose corners `bend` may move.
template <class Bend>
StillMesh turned(std::span<const glm::vec2> profile, int sides, const Bend& bend) {
    std::vector<Ring> rings = revolvedRings(profile, sides);
    for (Ring& ring : rings)
        for (glm::vec3& corner : ring) corner = bend(corner);
    StillMesh mesh;
    addSkin<StillVertex>(mesh, rings, {0, -1, 0});
    for (StillVertex& v : mesh.vertices) v.local = v.position;
    return mesh;
}
/// A tube along a curve. `half` gives its half widths along `across` and perpendicular to it, at each point. Its
/// `local` runs along y.
template <class Half, class Across>
StillMesh tube(std::span<const glm::vec3> curve, int sides, const Half& half, const Across& acrossAt) {
    std::vector<Ring> rings;
    std::vector<glm::vec3> locals;
    float way = 0;
    for (std::size_t i = 0; i < curve.size(); ++i) {
        const glm::vec3 step = curve[std::min(i + 1, curve.size() - 1)] - curve[i > 0 ? i - 1 : 0];
        const glm::vec3 along = glm::normalize(step), given = acrossAt(i);
        const glm::vec3 across = glm::normalize(given - glm::dot(given, along) * along), up = glm::cross(across, along);
        const glm::vec2 size = half(static_cast<float>(i) / static_cast<float>(curve.size() - 1));
        if (i > 0) way += glm::distance(curve[i], curve[i - 1]);
        Ring& ring = rings.emplace_back();
        for (int k = 0; k < sides; ++k) {
            const float angle = -kTwoPi * static_cast<float>(k) / static_cast<float>(sides);
            const glm::vec2 p = size * glm::vec2(cosf(angle), sinf(angle));
            ring.push_back(curve[i] + p.x * across + p.y * up);
            locals.emplace_back(p.x, way, p.y);
        }
    }
    StillMesh mesh;
    addSkin<StillVertex>(mesh, rings, -glm::normalize(curve[1] - curve[0]));
    for (std::size_t i = 0; i < locals.size(); ++i) mesh.vertices[i].local = locals[i];
    return mesh;
}

}  // namespace arclight::projection

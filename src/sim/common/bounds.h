// Boxes, spheres and triangles as values, and the tests between them.
//
// Boxes are conservative, even with rounding: the squared distance from a point to a box is a lower bound of the
// point's squared distance to a triangle inside, because every operation rounds monotonically and the nearest point of
// a triangle is clamped to the triangle's box. Lengths are in metres. NaN hits nothing.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "sim/common/solids.h"

namespace arclight {

using Box = BoundingBox<float>;

struct Triangle {
    glm::vec3 a{0}, b{0}, c{0};

    glm::vec3 centroid() const { return (a + b + c) / 3.0f; }
    bool isFinite() const;
};

/// The points `origin` + t · `direction`, t ≥ 0. A segment if t ends at 1. `direction` need not be a unit
/// vector.
struct Ray {
    glm::vec3 origin{0}, direction{0, 0, -1};

    glm::vec3 at(float t) const { return origin + t * direction; }
};

inline Box boxOf(const Triangle& t) { return {glm::min(glm::min(t.a, t.b), t.c), glm::max(glm::max(t.a, t.b), t.c)}; }
inline Box boxOf(const Sphere& s) { return {s.centre - s.radius, s.centre + s.radius}; }
inline Box boxOf(const Capsule& c) { return {glm::min(c.a, c.b) - c.radius, glm::max(c.a, c.b) + c.radius}; }
inline Box unionOf(const Box& a, const Box& b) { return {glm::min(a.low, b.low), glm::max(a.high, b.high)}; }
/// Half the surface of a box; 0 if it is empty.
inline float halfArea(const Box& box) {
    const glm::vec3 size = glm::max(box.high - box.low, glm::vec3(0));
    return size.x * size.y + size.y * size.z + size.z * size.x;
}
inline bool overlap(const Box& a, const Box& b) {
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y &&
           a.low.z <= b.high.z && b.low.z <= a.high.z;
}
/// d² ≤ (r₁ + r₂)².
inline bool overlap(const Sphere& a, const Sphere& b) {
    const glm::vec3 d = a.centre - b.centre;
    const float reach = a.radius + b.radius;
    return glm::dot(d, d) <= reach * reach;
}

/// A sphere in the space of a model, by the inverse of the model's matrix: a rotation, a translation and a scale that
/// is the same along all axes. (The article assumes no scale and keeps the radius; with a scale, that gives false
/// negatives or false positives. A scale that differs between axes makes the sphere an ellipsoid: unsupported.)
inline Sphere inModelSpace(const Sphere& s, const glm::mat4& inverse) {
    return {glm::vec3(inverse * glm::vec4(s.centre, 1)), s.radius * glm::length(glm::vec3(inverse[0]))};
}

/// How a sphere is tested against a box. Approximate is the article's test: the box grows by the radius on all sides,
/// with sharp corners, so it never misses, but also reports spheres near corners and edges. Exact rounds them.
enum class BoxTest : int { approximate, exact };

/// Squared distance to a box, 0 inside. Approximate: the square of the largest distance along an axis.
template <BoxTest test = BoxTest::exact>
inline float squaredDistance(glm::vec3 low, glm::vec3 high, glm::vec3 p) {
    const glm::vec3 gap = glm::max(glm::max(low - p, p - high), glm::vec3(0));
    if constexpr (test == BoxTest::exact) return glm::dot(gap, gap);
    const float most = std::max(std::max(gap.x, gap.y), gap.z);
    return most * most;
}
inline float squaredDistance(const Box& box, glm::vec3 p) { return squaredDistance(box.low, box.high, p); }
inline bool overlap(const Sphere& s, const Box& box, BoxTest test = BoxTest::exact) {
    const float square = test == BoxTest::exact ? squaredDistance<BoxTest::exact>(box.low, box.high, s.centre)
                                                : squaredDistance<BoxTest::approximate>(box.low, box.high, s.centre);
    return square <= s.radius * s.radius;
}

/// The point of a triangle nearest to `p`, by the region of the triangle that `p` is over (C. Ericson, Real-Time
/// Collision Detection, 2005, section 5.1.5). Triangles without area are segments or points.
glm::vec3 nearestPoint(const Triangle& t, glm::vec3 p);
inline float squaredDistance(const Triangle& t, glm::vec3 p) {
    const glm::vec3 d = p - nearestPoint(t, p);
    return glm::dot(d, d);
}
inline bool overlap(const Sphere& s, const Triangle& t) { return squaredDistance(t, s.centre) <= s.radius * s.radius; }

/// The t at which a ray intersects a triangle, from either side, if in [0, `most`]. Watertight: a ray through a vertex
/// or edge with equal coordinates in several triangles hits at least one of them (S. Woop, C. Benthin and I. Wald,
/// "Watertight Ray/Triangle Intersection", 2013).
std::optional<float> hit(const Ray& ray, const Triangle& t, float most = 1);
/// The t at which a sphere that moves along a ray first touches a triangle; 0 if it touches it at the start.
std::optional<float> hit(const Ray& ray, float radius, const Triangle& t, float most = 1);
/// The t at which a ray first intersects a sphere; 0 if it starts inside.
std::optional<float> hit(const Ray& ray, const Sphere& sphere, float most = 1);

/// Tests a ray, or a moving sphere, against many boxes. The boxes are enlarged by the radius and by a bound of the
/// rounding error in a scene whose coordinates are at most `extent`.
class RayBoxTest {
public:
    RayBoxTest(const Ray& ray, float radius, float extent);
    /// The part of the ray in the box, from t = 0. It is empty if `first` is above `last`, with a small tolerance.
    struct Part {
        float first, last;
        bool isEmpty() const { return !(first <= last * (1 + 0x1p-20f)); }
    };
    Part part(glm::vec3 low, glm::vec3 high) const {
        const glm::vec3 a = (low - grown_ - origin_) * inverse_, b = (high + grown_ - origin_) * inverse_;
        const glm::vec3 first = glm::min(a, b), last = glm::max(a, b);
        return {std::max(std::max(first.x, first.y), std::max(first.z, 0.0f)),
                std::min(std::min(last.x, last.y), last.z)};
    }
    /// The t at which the ray enters the box, if at most `most`.
    std::optional<float> entry(glm::vec3 low, glm::vec3 high, float most) const {
        const auto [first, last] = part(low, high);
        if (!Part{first, std::min(last, most)}.isEmpty()) return first;
        return std::nullopt;
    }

private:
    glm::vec3 origin_, inverse_;
    float grown_;
};

/// The triangles of a `MeshData`.
template <class Mesh>
std::vector<Triangle> trianglesOf(const Mesh& mesh) {
    std::vector<Triangle> triangles;
    triangles.reserve(mesh.indices.size() / 3);
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
        triangles.push_back({mesh.vertices[mesh.indices[i]].position, mesh.vertices[mesh.indices[i + 1]].position,
                             mesh.vertices[mesh.indices[i + 2]].position});
    return triangles;
}
std::vector<Box> boxesOf(std::span<const Triangle> triangles);
std::vector<Box> boxesOf(std::span<const Sphere> spheres);

}  // namespace arclight

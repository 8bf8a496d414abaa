// Distance and penetration depth of convex bodies, by GJK and EPA in double precision: the reference for faster tests.
#pragma once

#include <cstdint>
#include <span>

#include <glm/glm.hpp>

#include "sim/common/convex_polyhedron.h"

namespace arclight::collision {

/// All points within `radius` of the convex hull of points, rotated and then translated. One point is a sphere, two
/// are a capsule, three a triangle. A polyhedron finds support points by hill climbing. Does not own its points.
struct ConvexBody {
    std::span<const glm::dvec3> points;
    const ConvexPolyhedron* polyhedron = nullptr;
    glm::dmat3 turn{1};
    glm::dvec3 at{0};
    double radius = 0;

    ConvexBody(std::span<const glm::dvec3> hull, double around = 0) : points(hull), radius(around) {}
    explicit ConvexBody(const ConvexPolyhedron& body) : points(body.vertices()), polyhedron(&body) {}

    /// The point of the hull farthest along a direction. `last`: where climbing starts; receives the vertex found.
    glm::dvec3 support(glm::dvec3 direction, std::uint32_t& last) const;
};

struct Contact {
    double distance = 0;        ///< between the surfaces; negative where they overlap: minus the penetration depth
    glm::dvec3 onA{0}, onB{0};  ///< the nearest points or, where they overlap, those deepest in the other body
    glm::dvec3 normal{0};       ///< unit, from A to B: moving B along it by -`distance` makes both touch; 0 if unknown
    int iterations = 0;         ///< of GJK and EPA together
};

/// GJK (Gilbert, Johnson and Keerthi 1988) while the hulls are apart, EPA (van den Bergen 2001) where they overlap.
Contact contactOf(const ConvexBody& a, const ConvexBody& b);

}  // namespace arclight::collision

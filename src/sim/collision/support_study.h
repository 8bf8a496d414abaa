// Two approaching convex bodies: their distance or penetration depth by GJK and EPA, and the cost of support points.
#pragma once

#include <array>
#include <vector>

#include "sim/collision/gjk.h"

namespace arclight::collision {

/// A cut stone of revolution: `around` vertices in each of about half as many rings, from top to bottom. With a waist,
/// from 0 to 1, it is not convex.
std::vector<glm::dvec2> stoneProfile(int around, double waist = 0);

class SupportStudy {
public:
    explicit SupportStudy(int around, double waist = 0);
    SupportStudy(const SupportStudy&) = delete;  // bodies refer to the polyhedron

    /// Moves the bodies to their positions at a time and finds their contact.
    void move(double seconds, bool warmStart);

    const ConvexPolyhedron& polyhedron() const { return polyhedron_; }
    const ConvexBody& body(std::size_t which) const { return bodies_[which]; }
    const Contact& contact() const { return contact_; }
    /// Difference between the distance found and the gap of all vertices along the contact's normal. While the bodies
    /// are apart, no direction has a gap larger than their distance, so 0 proves that the distance is correct.
    double contactError() const;

    /// The climb for the vertex of the first body farthest along the normal: vertices moved to, and examined.
    std::span<const std::uint32_t> path() const { return path_; }
    std::uint32_t visited() const { return visited_; }
    /// The vertex farthest along the normal, found by testing all vertices.
    std::uint32_t farthest() const;
    /// Whether climbing has missed that vertex.
    bool isMissed() const;

private:
    ConvexPolyhedron polyhedron_;
    std::array<ConvexBody, 2> bodies_;
    Contact contact_;
    std::vector<std::uint32_t> path_;
    std::uint32_t visited_ = 0, last_ = 0;
};

/// Mean number of vertices that climbing examines for a body of a given size, while the direction rotates by 3° a tick:
/// starting at the first vertex (cold), and at the vertex found in the last tick (warm).
struct ClimbMetrics {
    std::size_t vertices = 0;
    double cold = 0, warm = 0;
};
ClimbMetrics climbMetrics(int around);

}  // namespace arclight::collision

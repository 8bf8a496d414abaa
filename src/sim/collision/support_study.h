// Two convex bodies that meet: their distance or depth by GJK and EPA, and what its support points cost.
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

    /// Where the bodies are at a time.
    void move(double seconds, bool warmStart);

    const ConvexPolyhedron& polyhedron() const { return polyhedron_; }
    const ConvexBody& body(std::size_t which) const { return bodies_[which]; }
    const Contact& contact() const { return contact_; }
    /// How far the distance is from what all vertices say along the contact's normal. While the bodies are apart, no
    /// other direction can say more: then 0 proves it.
    double contactError() const;

    /// The climb for the vertex of the first body farthest along the normal: vertices moved to, and examined.
    std::span<const std::uint32_t> path() const { return path_; }
    std::uint32_t visited() const { return visited_; }
    /// The vertex farthest along the normal, of all.
    std::uint32_t farthest() const;
    /// Whether climbing has missed it.
    bool isMissed() const;

private:
    ConvexPolyhedron polyhedron_;
    std::array<ConvexBody, 2> bodies_;
    Contact contact_;
    std::vector<std::uint32_t> path_;
    std::uint32_t visited_ = 0, last_ = 0;
};

/// Mean numbers of vertices that climbing examines, for bodies of some sizes and a direction that turns by 3° a tick:
/// from the first vertex, and from that of the last tick.
struct ClimbMetrics {
    std::size_t vertices = 0;
    double cold = 0, warm = 0;
};
ClimbMetrics climbMetrics(int around);

}  // namespace arclight::collision

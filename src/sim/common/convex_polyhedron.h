// A convex polyhedron, its support function, and its axis-aligned bounding box in three ways.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "sim/common/solids.h"

namespace arclight {

/// A convex polyhedron whose edges are stored as two half-edges each, one for either face.
class ConvexPolyhedron {
public:
    /// Faces are corners, counter-clockwise seen from outside. Together they must enclose the body.
    ConvexPolyhedron(std::vector<glm::dvec3> vertices, std::span<const std::vector<std::uint32_t>> faces);
    /// A body of revolution about the y axis. `profile` holds radius and height of at least two rings, from the top to
    /// the bottom, which the polygons of the first and the last close; it must be convex, and every radius above 0.
    static ConvexPolyhedron ofRevolution(std::span<const glm::dvec2> profile, std::uint32_t around);

    std::span<const glm::dvec3> vertices() const { return vertices_; }
    std::uint32_t edges() const { return static_cast<std::uint32_t>(halfEdges_.size() / 2); }

    struct Support {
        std::uint32_t vertex = 0;
        std::uint32_t visited = 0;  ///< vertices that were looked at
    };
    /// The vertex farthest along a direction, by hill climbing: from `start`, always on to the neighbour that is
    /// farthest, until none is farther. On a convex body there is no other summit. Of equal vertices, any.
    Support support(glm::dvec3 direction, std::uint32_t start = 0) const;

private:
    struct HalfEdge {
        std::uint32_t to, twin, next;
    };
    std::vector<glm::dvec3> vertices_;
    std::vector<HalfEdge> halfEdges_;
    std::vector<std::uint32_t> firstEdge_;  ///< of each vertex, one that leaves it
};

/// Of all vertices, turned.
BoundingBox<double> boxOfVertices(const ConvexPolyhedron& body, const glm::dmat3& turn);
/// Of the turned box `local` around the body that is not turned: cheap, but larger than needed.
BoundingBox<double> boxOfTurnedBox(const BoundingBox<double>& local, const glm::dmat3& turn);

/// By the support function along the six axes, each climbing from the vertex of the last call: while the body turns a
/// little from call to call, the way is short.
class SupportBox {
public:
    BoundingBox<double> update(const ConvexPolyhedron& body, const glm::dmat3& turn);
    std::uint32_t visited() const { return visited_; }  ///< vertices that the last call looked at

private:
    std::array<std::uint32_t, 6> last_{};
    std::uint32_t visited_ = 0;
};

}  // namespace arclight

// A convex polyhedron, its support function, and three methods to compute its axis-aligned bounding box.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "sim/common/solids.h"

namespace arclight {

/// A convex polyhedron. Each edge is stored as two half-edges, one per adjacent face.
class ConvexPolyhedron {
public:
    /// A face lists its corners counterclockwise, seen from outside. Together the faces must enclose the body.
    ConvexPolyhedron(std::vector<glm::dvec3> vertices, std::span<const std::vector<std::uint32_t>> faces);
    /// A body of revolution about the y axis. `profile` holds the radius and height of at least two rings, from top to
    /// bottom. Polygons close the first and the last ring. The profile must be convex and every radius above 0.
    static ConvexPolyhedron ofRevolution(std::span<const glm::dvec2> profile, std::uint32_t around);

    std::span<const glm::dvec3> vertices() const { return vertices_; }
    std::uint32_t edges() const { return static_cast<std::uint32_t>(halfEdges_.size() / 2); }

    struct Support {
        std::uint32_t vertex = 0;
        std::uint32_t visited = 0;  ///< vertices examined
    };
    /// The vertex farthest along a direction, by hill climbing: from `start`, moves to farther neighbours until there
    /// is none. A convex body has no other local maximum. If several vertices are equally far, returns any of them.
    /// `path` gets the vertices that it moves to.
    Support support(glm::dvec3 direction, std::uint32_t start = 0, std::vector<std::uint32_t>* path = nullptr) const;

private:
    struct HalfEdge {
        std::uint32_t to, twin, next;
    };
    std::vector<glm::dvec3> vertices_;
    std::vector<HalfEdge> halfEdges_;
    std::vector<std::uint32_t> firstEdge_;  ///< for each vertex, a half-edge that leaves it
};

/// The box of all vertices, rotated by `turn`.
BoundingBox<double> boxOfVertices(const ConvexPolyhedron& body, const glm::dmat3& turn);
/// The box around the rotated box `local` of the unrotated body: cheap, but larger than necessary.
BoundingBox<double> boxOfTurnedBox(const BoundingBox<double>& local, const glm::dmat3& turn);

/// The box from the support function along the six axis directions. Each search starts at the vertex that the last call
/// found, so it is short if the body rotates only slightly between calls.
class SupportBox {
public:
    BoundingBox<double> update(const ConvexPolyhedron& body, const glm::dmat3& turn);
    std::uint32_t visited() const { return visited_; }  ///< vertices that the last call examined

private:
    std::array<std::uint32_t, 6> last_{};
    std::uint32_t visited_ = 0;
};

}  // namespace arclight

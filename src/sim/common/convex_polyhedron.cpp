#include "sim/common/convex_polyhedron.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "core/check.h"
#include "sim/common/trigonometry.h"

namespace arclight {

ConvexPolyhedron::ConvexPolyhedron(std::vector<glm::dvec3> vertices, std::span<const std::vector<std::uint32_t>> faces)
    : vertices_(std::move(vertices)), firstEdge_(vertices_.size()) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> byEnds;
    for (const std::vector<std::uint32_t>& face : faces) {
        const auto first = static_cast<std::uint32_t>(halfEdges_.size());
        const auto corners = static_cast<std::uint32_t>(face.size());
        for (std::uint32_t i = 0; i < corners; ++i) {
            const std::uint32_t from = face[i], to = face[(i + 1) % corners], edge = first + i;
            CHECK(byEnds.emplace(std::pair(from, to), edge).second);
            halfEdges_.push_back({to, 0, first + (i + 1) % corners});
            firstEdge_[from] = edge;
        }
    }
    for (const auto& [ends, edge] : byEnds) {
        const auto twin = byEnds.find({ends.second, ends.first});
        CHECK(twin != byEnds.end());
        halfEdges_[edge].twin = twin->second;
    }
}

ConvexPolyhedron ConvexPolyhedron::ofRevolution(std::span<const glm::dvec2> profile, std::uint32_t around) {
    CHECK_LE(2u, profile.size());
    CHECK_LE(3u, around);
    std::vector<glm::dvec3> vertices;
    for (const glm::dvec2& ring : profile)
        for (std::uint32_t k = 0; k < around; ++k) {
            const double angle = 2 * std::numbers::pi * k / around;
            vertices.push_back({ring.x * cosine(angle), ring.y, ring.x * sine(angle)});
        }
    std::vector<std::vector<std::uint32_t>> faces(2);
    const auto rings = static_cast<std::uint32_t>(profile.size());
    for (std::uint32_t k = 0; k < around; ++k) {
        faces[0].push_back(around - 1 - k);
        faces[1].push_back((rings - 1) * around + k);
        for (std::uint32_t ring = 0; ring + 1 < rings; ++ring) {
            const std::uint32_t at = ring * around, next = (k + 1) % around;
            faces.push_back({at + k, at + next, at + around + next, at + around + k});
        }
    }
    return {std::move(vertices), faces};
}

ConvexPolyhedron::Support ConvexPolyhedron::support(glm::dvec3 direction, std::uint32_t start,
                                                    std::vector<std::uint32_t>* path) const {
    Support found{start, 1};
    double height = glm::dot(vertices_[start], direction);
    for (bool climbs = true; climbs;) {
        climbs = false;
        if (path) path->push_back(found.vertex);
        const std::uint32_t first = firstEdge_[found.vertex];
        std::uint32_t edge = first;
        do {
            const std::uint32_t neighbour = halfEdges_[edge].to;
            const double there = glm::dot(vertices_[neighbour], direction);
            ++found.visited;
            if (there > height) height = there, found.vertex = neighbour, climbs = true;
            edge = halfEdges_[halfEdges_[edge].twin].next;
        } while (edge != first);
    }
    return found;
}

BoundingBox<double> boxOfVertices(const ConvexPolyhedron& body, const glm::dmat3& turn) {
    BoundingBox<double> box;
    for (const glm::dvec3& vertex : body.vertices()) box.add(turn * vertex);
    return box;
}

BoundingBox<double> boxOfTurnedBox(const BoundingBox<double>& local, const glm::dmat3& turn) {
    const glm::dvec3 centre = turn * (local.centre()), half = 0.5 * (local.high - local.low);
    const glm::dmat3 sizes(glm::abs(turn[0]), glm::abs(turn[1]), glm::abs(turn[2]));
    const glm::dvec3 reach = sizes * half;
    return {centre - reach, centre + reach};
}

BoundingBox<double> SupportBox::update(const ConvexPolyhedron& body, const glm::dmat3& turn) {
    BoundingBox<double> box;
    visited_ = 0;
    const glm::dmat3 back = glm::transpose(turn);
    for (int axis = 0; axis < 3; ++axis)
        for (const bool isHigh : {false, true}) {
            std::uint32_t& last = last_[static_cast<std::size_t>(2 * axis + (isHigh ? 1 : 0))];
            if (last >= body.vertices().size()) last = 0;
            // Search along the axis as seen in the body's space.
            const ConvexPolyhedron::Support found = body.support(isHigh ? back[axis] : -back[axis], last);
            last = found.vertex;
            visited_ += found.visited;
            (isHigh ? box.high : box.low)[axis] = (turn * body.vertices()[last])[axis];
        }
    return box;
}

}  // namespace arclight

// Triangle meshes on the CPU, and functions that build them. A vertex is any struct with a position and a normal; its
// other members are copied from the argument `like`.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include <glm/glm.hpp>

#include "core/angles.h"

namespace arclight {

template <class Vertex>
struct MeshData {
    std::vector<Vertex> vertices;
    std::vector<std::uint32_t> indices;  ///< three per triangle, counterclockwise seen from outside
};

/// Divides each triangle abc into four: those at a, at b and at c, and the one between them. `halfway(a, b)` adds the
/// vertex halfway along an edge and returns its index; it is called once per edge, triangle by triangle for ab, bc and
/// ca.
template <class Halfway>
std::vector<std::uint32_t> dividedTriangles(std::span<const std::uint32_t> indices, const Halfway& halfway) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> halves;
    const auto half = [&](std::uint32_t a, std::uint32_t b) {
        const auto [found, isNew] = halves.try_emplace(std::minmax(a, b), 0u);
        if (isNew) found->second = halfway(a, b);
        return found->second;
    };
    std::vector<std::uint32_t> result;
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
        const std::uint32_t a = indices[i], b = indices[i + 1], c = indices[i + 2];
        const std::uint32_t ab = half(a, b), bc = half(b, c), ca = half(c, a);
        result.insert(result.end(), {a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca});
    }
    return result;
}

/// Adds two triangles per quad of a grid of vertices, which starts at `first` and has rows of `columns` + 1 vertices.
/// Seen from where columns run right and rows down, they are counterclockwise, or clockwise if `isFlipped`.
inline void addQuads(std::vector<std::uint32_t>& indices, std::uint32_t first, int rows, int columns,
                     bool isFlipped = false) {
    const auto wide = static_cast<std::uint32_t>(columns + 1);
    for (int row = 0; row < rows; ++row, ++first)
        for (int column = 0; column < columns; ++column, ++first) {
            std::uint32_t right = first + 1, below = first + wide;
            if (isFlipped) std::swap(right, below);
            indices.insert(indices.end(), {first, below, right, right, below, first + wide + 1});
        }
}

/// The corners of a cross-section, in order.
using Ring = std::vector<glm::vec3>;

/// Rings of a body of revolution about the y axis, from radii and heights; counterclockwise seen from above.
inline std::vector<Ring> revolvedRings(std::span<const glm::vec2> profile, int sides) {
    std::vector<Ring> rings;
    for (const glm::vec2 point : profile) {
        Ring& ring = rings.emplace_back();
        for (int i = 0; i < sides; ++i) {
            const float angle = -kTwoPi * static_cast<float>(i) / static_cast<float>(sides);
            ring.push_back({point.x * cosf(angle), point.y, point.x * sinf(angle)});
        }
    }
    return rings;
}

/// Adds a flat polygon, corners counterclockwise seen from outside. Its vertices are not shared, so its edges stay
/// hard. A polygon without area is skipped.
template <class Vertex>
void addFace(MeshData<Vertex>& mesh, std::span<const glm::vec3> corners, Vertex like = {}) {
    glm::vec3 area(0);
    for (std::size_t i = 2; i < corners.size(); ++i)
        area += glm::cross(corners[i - 1] - corners[0], corners[i] - corners[0]);
    const float length = glm::length(area);
    if (!(length > 0)) return;
    like.normal = area / length;
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const glm::vec3 corner : corners) like.position = corner, mesh.vertices.push_back(like);
    for (std::uint32_t i = 2; i < corners.size(); ++i)
        mesh.indices.insert(mesh.indices.end(), {first, first + i - 1, first + i});
}

/// Adds flat faces between two rings with the same number of corners, counterclockwise seen from the side of `to`.
template <class Vertex>
void addBand(MeshData<Vertex>& mesh, std::span<const glm::vec3> from, std::span<const glm::vec3> to, Vertex like = {}) {
    for (std::size_t i = 0; i < from.size(); ++i) {
        const std::size_t next = (i + 1) % from.size();
        addFace(mesh, std::array{from[i], from[next], to[next], to[i]}, like);
    }
}

/// Adds flat faces along rings with the same number of corners, counterclockwise seen from the side of the last.
template <class Vertex>
void addLoft(MeshData<Vertex>& mesh, std::span<const Ring> rings, Vertex like = {}) {
    for (std::size_t i = 1; i < rings.size(); ++i) addBand<Vertex>(mesh, rings[i - 1], rings[i], like);
}

/// Makes one smooth surface of the vertices from `first` on, which form rings of `sides` each: computes normals and
/// adds triangles. A normal comes from the four neighbours of its vertex; where a ring has shrunk to a tip, it is `tip`
/// in the first ring and -`tip` in the last.
template <class Vertex>
void skinRings(MeshData<Vertex>& mesh, std::size_t first, std::size_t sides, glm::vec3 tip) {
    const std::size_t rings = (mesh.vertices.size() - first) / sides;
    const auto corner = [&](std::size_t ring, std::size_t side) { return first + ring * sides + side % sides; };
    const auto at = [&](std::size_t ring, std::size_t side) { return mesh.vertices[corner(ring, side)].position; };
    for (std::size_t ring = 0; ring < rings; ++ring) {
        const std::size_t before = ring > 0 ? ring - 1 : 0, after = std::min(ring + 1, rings - 1);
        for (std::size_t side = 0; side < sides; ++side) {
            const glm::vec3 around = at(ring, side + 1) - at(ring, side + sides - 1);
            const glm::vec3 normal = glm::cross(around, at(after, side) - at(before, side));
            const float square = glm::dot(normal, normal);
            mesh.vertices[corner(ring, side)].normal =
                square > 1e-16f ? normal / std::sqrt(square) : ring == 0 ? tip : -tip;
        }
    }
    const auto index = [&](std::size_t ring, std::size_t side) {
        return static_cast<std::uint32_t>(corner(ring, side));
    };
    for (std::size_t ring = 0; ring + 1 < rings; ++ring)
        for (std::size_t side = 0; side < sides; ++side) {
            const std::uint32_t a = index(ring, side), b = index(ring, side + 1);
            const std::uint32_t c = index(ring + 1, side + 1), d = index(ring + 1, side);
            mesh.indices.insert(mesh.indices.end(), {a, b, c, a, c, d});
        }
}

/// Adds rings with the same number of corners as one smooth surface.
template <class Vertex>
void addSkin(MeshData<Vertex>& mesh, std::span<const Ring> rings, glm::vec3 tip, Vertex like = {}) {
    const std::size_t first = mesh.vertices.size();
    for (const Ring& ring : rings)
        for (const glm::vec3 corner : ring) like.position = corner, mesh.vertices.push_back(like);
    skinRings(mesh, first, rings.front().size(), tip);
}

template <class Vertex>
void append(MeshData<Vertex>& mesh, const MeshData<Vertex>& part) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), part.vertices.begin(), part.vertices.end());
    for (const std::uint32_t index : part.indices) mesh.indices.push_back(first + index);
}

/// Adds the mirror image in the plane x = 0, with its triangles wound to face outwards again.
template <class Vertex>
void addMirrored(MeshData<Vertex>& mesh) {
    MeshData<Vertex> other = mesh;
    for (Vertex& vertex : other.vertices) vertex.position.x = -vertex.position.x, vertex.normal.x = -vertex.normal.x;
    for (std::size_t i = 0; i + 2 < other.indices.size(); i += 3) std::swap(other.indices[i + 1], other.indices[i + 2]);
    append(mesh, other);
}

/// Computes smooth normals from the faces, weighted by their areas. They point to the side from which the faces wind
/// counterclockwise; if that is the inside, the mesh is inside out and gets culled.
template <class Vertex>
void smooth(MeshData<Vertex>& mesh) {
    for (Vertex& vertex : mesh.vertices) vertex.normal = glm::vec3(0);
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
        std::array<Vertex*, 3> corner;
        for (std::size_t k = 0; k < 3; ++k) corner[k] = &mesh.vertices[mesh.indices[i + k]];
        const glm::vec3 area =
            glm::cross(corner[1]->position - corner[0]->position, corner[2]->position - corner[0]->position);
        for (Vertex* vertex : corner) vertex->normal += area;
    }
    for (Vertex& vertex : mesh.vertices) {
        const float length = glm::length(vertex.normal);
        vertex.normal = length > 0 ? vertex.normal / length : glm::vec3(0, 1, 0);
    }
}

}  // namespace arclight

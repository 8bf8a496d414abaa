#include "bake/lights/rock_mesh.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/parallel.h"
#include "sim/common/surface_nets.h"

namespace arclight::lights {
namespace {

/// The distance from the rock of one kind of tile.
struct Rock {
    int kind;
    float operator()(glm::vec3 position) const { return airAt(kind, position); }
};

glm::vec3 gradient(const Rock& rock, glm::vec3 p) {
    constexpr float kStep = 0.2f;
    const auto along = [&](glm::vec3 step) { return rock(p + step) - rock(p - step); };
    const glm::vec3 g(along({kStep, 0, 0}), along({0, kStep, 0}), along({0, 0, kStep}));
    const float length = glm::length(g);
    return length > 0 ? g / length : glm::vec3(0, 1, 0);
}

/// Ambient occlusion from samples of the field at three distances along the normal (A. Evans, "Fast Approximations for
/// Global Illumination on Dynamic Scenes", 2006).
float ambientOcclusion(const Rock& rock, glm::vec3 p, glm::vec3 normal) {
    float sum = 0, weights = 0;
    for (const float distance : {0.5f, 1.2f, 2.6f}) {
        const float weight = 1 / distance;
        sum += weight * std::clamp(rock(p + distance * normal) / distance, 0.0f, 1.0f);
        weights += weight;
    }
    return std::clamp(0.15f + 1.1f * sum / weights, 0.0f, 1.0f);
}

CellGrid gridOf(const TileSize& tile, float side) {
    const glm::vec3 low =
        glm::min(glm::vec3(0), tile.exit) - glm::vec3(tile.midHalfSize.x + 4, tile.midHalfSize.y + 3, 0);
    const glm::vec3 high =
        glm::max(glm::vec3(0), tile.exit) + glm::vec3(tile.midHalfSize.x + 4, tile.midHalfSize.y + 3, 0);
    const auto down = [&](float v) { return side * std::floor(v / side); };
    CellGrid grid;
    // The field is mirrored in z, since the path runs along -z and the grid along +z. One more row at both ends, where
    // all tiles are identical, lets neighbouring tiles overlap.
    grid.corner = {down(low.x), down(low.y), -side};
    grid.side = side;
    grid.cells = {static_cast<int>((high.x - grid.corner.x) / side) + 1,
                  static_cast<int>((high.y - grid.corner.y) / side) + 1,
                  static_cast<int>(std::ceil(-tile.exit.z / side)) + 2};
    return grid;
}

/// Removes connected parts with fewer than `least` triangles, which would float in the air.
void dropIslands(NetSurface& net, std::size_t least) {
    std::vector<std::uint32_t> parent(net.positions.size());
    std::iota(parent.begin(), parent.end(), 0u);
    const auto root = [&](std::uint32_t i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    };
    for (std::size_t i = 0; i < net.indices.size(); i += 3)
        for (std::size_t k = 1; k < 3; ++k) parent[root(net.indices[i + k])] = root(net.indices[i]);
    std::vector<std::size_t> size(net.positions.size());
    for (std::size_t i = 0; i < net.indices.size(); i += 3) ++size[root(net.indices[i])];
    std::size_t kept = 0;
    for (std::size_t i = 0; i < net.indices.size(); i += 3)
        if (size[root(net.indices[i])] >= least)
            for (std::size_t k = 0; k < 3; ++k) net.indices[kept++] = net.indices[i + k];
    net.indices.resize(kept);
}

/// The mesh of the rock with normals and ambient occlusion.
SurfaceMesh rockMesh(const Rock& rock, const CellGrid& grid) {
    NetSurface net = surfaceNets(grid, [&](glm::vec3 p) { return rock({p.x, p.y, -p.z}); });
    // The limit is an area, so the number of triangles depends on the size of the cells.
    dropIslands(net, static_cast<std::size_t>(60 / (grid.side * grid.side)));
    SurfaceMesh mesh;
    mesh.vertices.resize(net.positions.size());
    parallelFor(net.positions.size(), 512, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            glm::vec3 p = net.positions[i];
            p.z = -p.z;
            SurfaceVertex& vertex = mesh.vertices[i];
            const glm::vec3 normal = gradient(rock, p);
            vertex.position = glm::round(p * kRockPositionSteps) / kRockPositionSteps;
            vertex.normal = glm::round(normal * kRockNormalSteps) / kRockNormalSteps;
            vertex.ambientOcclusion =
                std::round(ambientOcclusion(rock, p, normal) * kRockOcclusionSteps) / kRockOcclusionSteps;
        }
    });
    // Mirroring has reversed the winding of the triangles.
    for (std::size_t i = 0; i < net.indices.size(); i += 3) std::swap(net.indices[i + 1], net.indices[i + 2]);
    mesh.indices = std::move(net.indices);
    return mesh;
}

}  // namespace

std::vector<RockMeshes> makeRock() {
    std::vector<RockMeshes> made(kTileKinds);
    parallelFor(made.size() * kRockDetails, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const std::size_t kind = i / kRockDetails, detail = i % kRockDetails;
            const float side = kRockCell * static_cast<float>(1 << detail);
            const Rock rock{static_cast<int>(kind)};
            made[kind][detail] = rockMesh(rock, gridOf(tileSize(rock.kind), side));
        }
    });
    return made;
}

}  // namespace arclight::lights

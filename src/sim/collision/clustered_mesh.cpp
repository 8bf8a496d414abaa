#include "sim/collision/clustered_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/check.h"

namespace arclight::collision {
namespace {

using Cells = std::array<std::uint32_t, 3>;
constexpr std::uint32_t kEmpty = ~0u;

/// Numbers the cells that hold vertices, and averages their vertices.
class ClusterGrid {
public:
    ClusterGrid(std::span<const glm::vec3> positions, int cells) {
        Box box;
        for (const glm::vec3 position : positions) box.add(position);
        const glm::vec3 size = box.high - box.low;
        low_ = box.low;
        perMetre_ = static_cast<float>(cells) / std::max({size.x, size.y, size.z, 1e-30f});
        for (int axis = 0; axis < 3; ++axis)
            counts_[axis] = std::min(static_cast<int>(size[axis] * perMetre_), cells - 1) + 1;
        numbers_.assign(static_cast<std::size_t>(counts_.x) * static_cast<std::size_t>(counts_.y) *
                            static_cast<std::size_t>(counts_.z),
                        kEmpty);
        cells_.reserve(positions.size());
        for (const glm::vec3 position : positions) cells_.push_back(add(position));
        for (std::size_t i = 0; i < sums_.size(); ++i) means_.push_back(glm::vec3(sums_[i] / sizes_[i]));
    }

    std::uint32_t cellOf(std::uint32_t vertex) const { return cells_[vertex]; }
    glm::vec3 mean(std::uint32_t cell) const { return means_[cell]; }
    std::size_t size() const { return means_.size(); }

private:
    std::size_t indexOf(glm::vec3 p) const {
        const auto at = glm::clamp(glm::ivec3((p - low_) * perMetre_), glm::ivec3(0), counts_ - 1);
        return (static_cast<std::size_t>(at.z) * static_cast<std::size_t>(counts_.y) + static_cast<std::size_t>(at.y)) *
                   static_cast<std::size_t>(counts_.x) +
               static_cast<std::size_t>(at.x);
    }
    std::uint32_t add(glm::vec3 corner) {
        std::uint32_t& number = numbers_[indexOf(corner)];
        if (number == kEmpty) {
            number = static_cast<std::uint32_t>(sums_.size());
            sums_.emplace_back(0), sizes_.emplace_back(0);
        }
        sums_[number] += glm::dvec3(corner), sizes_[number] += 1;
        return number;
    }

    glm::vec3 low_{0};
    float perMetre_ = 1;
    glm::ivec3 counts_{1};
    std::vector<std::uint32_t> numbers_;  ///< of the cells of the grid
    std::vector<std::uint32_t> cells_;    ///< of the vertices
    std::vector<glm::dvec3> sums_;
    std::vector<double> sizes_;
    std::vector<glm::vec3> means_;
};

/// Rotated so that the lowest cell comes first, so that equal triangles of equal orientation are equal.
Cells rotated(Cells cells) {
    while (cells[0] > cells[1] || cells[0] > cells[2]) cells = {cells[1], cells[2], cells[0]};
    return cells;
}

void keepUnique(std::vector<Cells>& all) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
}

}  // namespace

ClusteredMesh clustered(std::span<const glm::vec3> positions, std::span<const CornerIndices> triangles, int cells) {
    CHECK_LE(1, cells);
    CHECK_LE(cells, 512);
    ClusteredMesh mesh;
    const ClusterGrid grid(positions, cells);
    std::vector<Cells> whole, edges;
    std::vector<char> isInEdge(grid.size()), isInTriangle(grid.size());
    float square = 0;
    for (std::uint32_t i = 0; i < positions.size(); ++i) {
        const glm::vec3 d = positions[i] - grid.mean(grid.cellOf(i));
        square = std::max(square, glm::dot(d, d));
    }
    for (const CornerIndices& corners : triangles) {
        const Cells at{grid.cellOf(corners[0]), grid.cellOf(corners[1]), grid.cellOf(corners[2])};
        if (at[0] != at[1] && at[1] != at[2] && at[2] != at[0]) {
            whole.push_back(rotated(at));
        } else if (at[0] != at[1] || at[1] != at[2]) {
            const auto [low, high] = std::minmax({at[0], at[1], at[2]});
            edges.push_back({low, high, high});
        }
    }
    mesh.shift = std::sqrt(square) * (1 + 0x1p-20f);
    keepUnique(whole), keepUnique(edges);
    const auto add = [&](std::vector<Triangle>& to, const Cells& c) {
        to.push_back({grid.mean(c[0]), grid.mean(c[1]), grid.mean(c[2])});
    };
    std::vector<Cells> sides;
    for (const Cells& c : whole) {
        add(mesh.triangles, c);
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [low, high] = std::minmax(c[k], c[(k + 1) % 3]);
            sides.push_back({low, high, high}), isInTriangle[c[k]] = 1;
        }
    }
    keepUnique(sides);
    for (const Cells& edge : edges)
        if (!std::binary_search(sides.begin(), sides.end(), edge))
            add(mesh.remains, edge), isInEdge[edge[0]] = isInEdge[edge[1]] = 1;
    for (std::uint32_t cell = 0; cell < grid.size(); ++cell)
        if (!isInTriangle[cell] && !isInEdge[cell]) add(mesh.remains, {cell, cell, cell});
    return mesh;
}

ClusteredMesh clusteredWithin(std::span<const glm::vec3> positions, std::span<const CornerIndices> triangles, int cells,
                              std::size_t most) {
    ClusteredMesh mesh = clustered(positions, triangles, cells);
    while (mesh.triangles.size() + mesh.remains.size() > most && cells > 4) {
        cells = std::max(4, 3 * cells / 4);
        mesh = clustered(positions, triangles, cells);
    }
    return mesh;
}

ClusteredMesh clusteredWithin(const ClusteredMesh& mesh, int cells, std::size_t most) {
    std::vector<glm::vec3> positions;
    std::vector<CornerIndices> corners;
    for (const std::vector<Triangle>* const triangles : {&mesh.triangles, &mesh.remains})
        for (const Triangle& t : *triangles) {
            const auto first = static_cast<std::uint32_t>(positions.size());
            positions.insert(positions.end(), {t.a, t.b, t.c});
            corners.push_back({first, first + 1, first + 2});
        }
    ClusteredMesh coarser = clusteredWithin(positions, corners, cells, most);
    coarser.shift += mesh.shift;
    return coarser;
}

}  // namespace arclight::collision

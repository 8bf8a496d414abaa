#include "sim/common/surface_nets.h"

#include "core/parallel.h"

namespace arclight {
namespace {

constexpr std::uint32_t kNone = 0xffffffffu;

/// Values at the corners of all cells, and the vertices of the cells that the surface crosses.
class Net {
public:
    Net(const CellGrid& grid, const std::function<float(glm::vec3)>& field) : grid_(grid), corners_(grid.cells + 1) {
        values_.resize(static_cast<std::size_t>(corners_.x) * static_cast<std::size_t>(corners_.y) *
                       static_cast<std::size_t>(corners_.z));
        parallelFor(static_cast<std::size_t>(corners_.z), 1, [&](std::size_t begin, std::size_t end) {
            for (int z = static_cast<int>(begin); z < static_cast<int>(end); ++z)
                for (int y = 0; y < corners_.y; ++y)
                    for (int x = 0; x < corners_.x; ++x) values_[cornerIndex({x, y, z})] = field(position({x, y, z}));
        });
        vertexOf_.assign(values_.size(), kNone);
    }

    void addVertices(NetSurface& surface) {
        forEach(grid_.cells, [&](glm::ivec3 cell) {
            if (!isCrossed(cell)) return;
            glm::vec3 sum(0);
            int crossings = 0;
            for (int axis = 0; axis < 3; ++axis)
                for (int edge = 0; edge < 4; ++edge) addCrossing(cell, axis, edge, sum, crossings);
            vertexOf_[cornerIndex(cell)] = static_cast<std::uint32_t>(surface.positions.size());
            surface.positions.push_back(sum / static_cast<float>(crossings));
        });
    }

    void addQuads(NetSurface& surface) const {
        forEach(grid_.cells, [&](glm::ivec3 corner) {
            for (int axis = 0; axis < 3; ++axis) {
                const int b = (axis + 1) % 3, c = (axis + 2) % 3;
                if (corner[b] == 0 || corner[c] == 0) continue;
                if (axis == 2 && corner.z == grid_.cells.z - 1) continue;
                addQuad(corner, axis, surface);
            }
        });
    }

private:
    template <class Action>
    static void forEach(glm::ivec3 count, Action action) {
        for (int z = 0; z < count.z; ++z)
            for (int y = 0; y < count.y; ++y)
                for (int x = 0; x < count.x; ++x) action(glm::ivec3(x, y, z));
    }
    std::size_t cornerIndex(glm::ivec3 at) const {
        return (static_cast<std::size_t>(at.z) * static_cast<std::size_t>(corners_.y) +
                static_cast<std::size_t>(at.y)) *
                   static_cast<std::size_t>(corners_.x) +
               static_cast<std::size_t>(at.x);
    }
    glm::vec3 position(glm::ivec3 at) const { return grid_.corner + grid_.side * glm::vec3(at); }
    float value(glm::ivec3 at) const { return values_[cornerIndex(at)]; }

    /// Whether the signs at the cell's corners differ; most cells are far from the surface.
    bool isCrossed(glm::ivec3 cell) const {
        const auto row = static_cast<std::size_t>(corners_.x), plane = row * static_cast<std::size_t>(corners_.y);
        const float* first = values_.data() + cornerIndex(cell);
        const bool isIn = *first > 0;
        for (const std::size_t line : {std::size_t{0}, row, plane, plane + row})
            if ((first[line] > 0) != isIn || (first[line + 1] > 0) != isIn) return true;
        return false;
    }
    void addCrossing(glm::ivec3 cell, int axis, int edge, glm::vec3& sum, int& crossings) const {
        glm::ivec3 a = cell;
        a[(axis + 1) % 3] += edge & 1;
        a[(axis + 2) % 3] += edge >> 1;
        glm::ivec3 b = a;
        ++b[axis];
        const float from = value(a), to = value(b);
        if ((from > 0) == (to > 0)) return;
        sum += position(a) + (position(b) - position(a)) * (from / (from - to));
        ++crossings;
    }

    void addQuad(glm::ivec3 corner, int axis, NetSurface& surface) const {
        glm::ivec3 end = corner;
        ++end[axis];
        const bool isIn = value(corner) > 0;
        if (isIn == (value(end) > 0)) return;
        glm::ivec3 b(0), c(0);
        b[(axis + 1) % 3] = 1, c[(axis + 2) % 3] = 1;
        const std::uint32_t quad[4] = {vertexOf_[cornerIndex(corner - b - c)], vertexOf_[cornerIndex(corner - c)],
                                       vertexOf_[cornerIndex(corner)], vertexOf_[cornerIndex(corner - b)]};
        static constexpr int kAlong[6] = {0, 1, 2, 0, 2, 3}, kAgainst[6] = {0, 2, 1, 0, 3, 2};
        for (const int i : isIn ? kAgainst : kAlong) surface.indices.push_back(quad[i]);
    }

    const CellGrid& grid_;
    glm::ivec3 corners_;
    std::vector<float> values_;
    std::vector<std::uint32_t> vertexOf_;
};

}  // namespace

NetSurface surfaceNets(const CellGrid& grid, const std::function<float(glm::vec3)>& field) {
    NetSurface surface;
    Net net(grid, field);
    net.addVertices(surface);
    net.addQuads(surface);
    return surface;
}

}  // namespace arclight

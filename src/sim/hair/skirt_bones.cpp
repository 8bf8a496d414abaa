#include "sim/hair/skirt_bones.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/common/unit.h"
#include "sim/hair/spline.h"

namespace arclight::hair {
namespace {

/// The axes at a node: along the ring, up the skirt's column, outwards.
template <class At>
glm::mat3 axesAt(const SkirtShape& shape, const At& at, int ring, int column) {
    const glm::vec3 up =
        unit(at(std::max(ring - 1, 0), column) - at(std::min(ring + 1, shape.rings - 1), column), {0, 1, 0});
    const glm::vec3 around = at(ring, column + 1) - at(ring, column - 1);
    const glm::vec3 out = unit(glm::cross(around, up), {0, 0, 1});
    return {glm::cross(up, out), up, out};
}

}  // namespace

void skirtBones(const Skirt& skirt, std::vector<SkinMatrix>& matrices, int layer) {
    const SkirtShape& shape = skirt.shape();
    matrices.resize(static_cast<std::size_t>(shape.rings * shape.columns));
    std::size_t i = 0;
    for (int ring = 0; ring < shape.rings; ++ring)
        for (int column = 0; column < shape.columns; ++column, ++i) {
            const auto now = [&](int r, int c) { return skirt.node(layer, r, c); };
            const auto rest = [&](int r, int c) { return skirt.groomed(layer, r, c); };
            matrices[i] =
                skinMatrix(axesAt(shape, now, ring, column) * glm::transpose(axesAt(shape, rest, ring, column)),
                           rest(ring, column), now(ring, column));
        }
}

SkinnedMesh skirtMesh(const Skirt& skirt, int detail, int layer) {
    CHECK_LE(1, detail);
    const SkirtShape& shape = skirt.shape();
    const int around = shape.columns * detail, along = (shape.rings - 1) * detail;
    // A closed curve around the ring, with one control point per column.
    const auto ringPoint = [&](int ring, float u) {
        const int first = static_cast<int>(u);
        const std::array<float, 4> w = splineWeights(u - static_cast<float>(first));
        glm::vec3 sum(0);
        for (int k = 0; k < 4; ++k) sum += w[static_cast<std::size_t>(k)] * skirt.groomed(layer, ring, first - 1 + k);
        return sum;
    };
    const auto pointAt = [&](float u, float v) {
        std::vector<glm::vec3> column;
        for (int ring = 0; ring < shape.rings; ++ring) column.push_back(ringPoint(ring, u));
        return splinePoint(column, v);
    };
    SkinnedMesh mesh;
    for (int j = 0; j <= along; ++j)
        for (int i = 0; i <= around; ++i) {
            const float u = static_cast<float>(i % around) / static_cast<float>(detail);
            const float v = static_cast<float>(j) / static_cast<float>(detail);
            const int column = static_cast<int>(u), ring = std::min(static_cast<int>(v), shape.rings - 2);
            const float s = u - static_cast<float>(column), t = v - static_cast<float>(ring);
            SkinnedVertex vertex{.position = pointAt(u, v)};
            constexpr float h = 0.05f;
            const float wrapped = u < h ? u + static_cast<float>(shape.columns) : u;
            const glm::vec3 right = pointAt(u + h, v) - pointAt(wrapped - h, v);
            const glm::vec3 down = pointAt(u, v + h) - pointAt(u, v - h);
            vertex.normal = unit(glm::cross(down, right), {0, 0, 1});
            vertex.paint = {static_cast<float>(i) / static_cast<float>(around), v / static_cast<float>(shape.rings - 1),
                            0, 0};
            const auto bone = [&](int r, int c) { return static_cast<float>(r * shape.columns + c % shape.columns); };
            vertex.bones = {bone(ring, column), bone(ring, column + 1), bone(ring + 1, column),
                            bone(ring + 1, column + 1)};
            vertex.weights = {(1 - s) * (1 - t), s * (1 - t), (1 - s) * t, s * t};
            mesh.vertices.push_back(vertex);
        }
    addQuads(mesh.indices, 0, along, around);
    return mesh;
}

}  // namespace arclight::hair

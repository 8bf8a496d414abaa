#include "sim/hair/skirt_bones.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/common/unit.h"
#include "sim/hair/spline.h"

namespace arclight::hair {
namespace {

/// The frame at a node. Its columns: along the ring, up the skirt's column, outwards, and the position.
template <class At>
glm::mat4 frameAt(const SkirtShape& shape, const At& at, int ring, int column) {
    const glm::vec3 here = at(ring, column);
    const glm::vec3 up =
        unit(at(std::max(ring - 1, 0), column) - at(std::min(ring + 1, shape.rings - 1), column), {0, 1, 0});
    const glm::vec3 around = at(ring, column + 1) - at(ring, column - 1);
    const glm::vec3 out = unit(glm::cross(around, up), {0, 0, 1});
    const glm::vec3 along = glm::cross(up, out);
    return {glm::vec4(along, 0), glm::vec4(up, 0), glm::vec4(out, 0), glm::vec4(here, 1)};
}

/// The inverse of a rigid transformation.
glm::mat4 inverseOf(const glm::mat4& m) {
    const glm::mat3 turn = glm::transpose(glm::mat3(m));
    glm::mat4 result(turn);
    result[3] = glm::vec4(-(turn * glm::vec3(m[3])), 1);
    return result;
}

}  // namespace

void skirtBones(const Skirt& skirt, std::vector<glm::mat4>& matrices, int layer) {
    const SkirtShape& shape = skirt.shape();
    matrices.resize(static_cast<std::size_t>(shape.rings * shape.columns));
    std::size_t i = 0;
    for (int ring = 0; ring < shape.rings; ++ring)
        for (int column = 0; column < shape.columns; ++column, ++i) {
            const glm::mat4 now = frameAt(
                shape, [&](int r, int c) { return skirt.node(layer, r, c); }, ring, column);
            const glm::mat4 rest = frameAt(
                shape, [&](int r, int c) { return skirt.groomed(layer, r, c); }, ring, column);
            matrices[i] = now * inverseOf(rest);
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
            vertex.uv = {static_cast<float>(i) / static_cast<float>(around), v / static_cast<float>(shape.rings - 1)};
            const auto bone = [&](int r, int c) {
                return static_cast<std::uint32_t>(r * shape.columns + c % shape.columns);
            };
            vertex.bone = {bone(ring, column), bone(ring, column + 1), bone(ring + 1, column),
                           bone(ring + 1, column + 1)};
            vertex.weight = {(1 - s) * (1 - t), s * (1 - t), (1 - s) * t, s * t};
            mesh.vertices.push_back(vertex);
        }
    addQuads(mesh.indices, 0, along, around);
    return mesh;
}

glm::vec3 skinned(const SkinnedVertex& vertex, const std::vector<glm::mat4>& matrices) {
    glm::vec3 sum(0);
    for (std::size_t k = 0; k < 4; ++k)
        sum += vertex.weight[k] * glm::vec3(matrices[vertex.bone[k]] * glm::vec4(vertex.position, 1));
    return sum;
}

}  // namespace arclight::hair

// Nodes in the world, and triangles.
#include <array>
#include <cmath>
#include <map>

#include "data/gltf_accessors.h"

namespace arclight {
namespace {

constexpr std::size_t kChunk = 65536;  // vertices between two looks at the progress

/// The vertices of primitives that share accessors are stored once.
using VertexKey = std::array<int, 3>;

/// Gathers the triangles of all nodes.
class TriangleGatherer {
public:
    TriangleGatherer(const GltfDocument& document, Progress& progress, std::size_t maxTriangles)
        : document_(document), progress_(progress), maxTriangles_(maxTriangles), world_(worldMatrices(document)) {}

    Expected<Done> addNode(const GltfNode& node, const GltfMatrix& world) {
        std::map<VertexKey, std::uint32_t> starts;
        for (const GltfPrimitive& primitive : document_.meshes[static_cast<std::size_t>(node.mesh)].primitives) {
            if (!hasTriangles(primitive)) {
                ++skipped_;
                continue;
            }
            if (progress_.isCancelled()) return fail(Exit::interrupted, document_.name + ": cancelled");
            const bool isSkinned = node.skin >= 0 && primitive.joints >= 0 && primitive.weights >= 0;
            const VertexKey key{primitive.positions, isSkinned ? primitive.joints : -1,
                                isSkinned ? primitive.weights : -1};
            const auto next = static_cast<std::uint32_t>(result_.positions.size());
            const auto [start, isNew] = starts.try_emplace(key, next);
            if (isNew) {
                const auto added = addVertices(primitive, world, isSkinned ? node.skin : -1);
                if (!added) return added;
            }
            const auto added = addTriangles(primitive, start->second, !isSkinned && isMirroring(world));
            if (!added) return added;
        }
        return Done{};
    }

    const std::vector<GltfMatrix>& world() const { return world_; }

    Expected<GltfTriangles> result() {
        if (result_.triangles.empty())
            return gltfFault(document_, "scene", "has no triangles; a mesh with triangles is needed");
        result_.notes = document_.notes;
        if (skipped_ > 0) result_.notes.push_back(std::to_string(skipped_) + " sets of points or lines are skipped.");
        return std::move(result_);
    }

private:
    static bool isMirroring(const GltfMatrix& m) {
        return m[0] * (m[5] * m[10] - m[9] * m[6]) - m[4] * (m[1] * m[10] - m[9] * m[2]) +
                   m[8] * (m[1] * m[6] - m[5] * m[2]) <
               0;
    }

    Expected<Done> addVertices(const GltfPrimitive& primitive, const GltfMatrix& world, int skin) {
        const std::size_t first = result_.positions.size();
        const auto values = gltfFloats(document_, primitive.positions, 3, 3 * maxTriangles_ - first);
        if (!values) return tl::unexpected(values.error());
        const std::size_t count = values->size() / 3;
        GltfInfluences influences;
        std::vector<GltfMatrix> matrices;
        if (skin >= 0) {
            auto bones = gltfBones(document_, document_.skins[static_cast<std::size_t>(skin)]);
            if (!bones) return tl::unexpected(bones.error());
            for (const GltfBone& bone : *bones)
                matrices.push_back(product(world_[static_cast<std::size_t>(bone.node)], bone.inverseBind));
            auto found = gltfInfluences(document_, primitive, count, bones->size());
            if (!found) return tl::unexpected(found.error());
            influences = std::move(*found);
        }
        result_.positions.resize(first + count);
        for (std::size_t i = 0; i < count; ++i) {
            if (i % kChunk == 0 && progress_.isCancelled())
                return fail(Exit::interrupted, document_.name + ": cancelled");
            const Float3 local{(*values)[3 * i], (*values)[3 * i + 1], (*values)[3 * i + 2]};
            const Float3 p = skin < 0 ? transformed(world, local)
                                      : skinned(matrices, influences.joints[i], influences.weights[i], local);
            if (!std::isfinite(p[0]) || !std::isfinite(p[1]) || !std::isfinite(p[2]))
                return gltfFault(document_, primitive.positions,
                                 "element " + std::to_string(i) + " is not finite in the world");
            result_.positions[first + i] = p;
        }
        return Done{};
    }

    static Float3 skinned(const std::vector<GltfMatrix>& matrices, const std::array<std::uint32_t, 4>& joints,
                          const Float4& weights, const Float3& local) {
        Float3 sum{};
        for (std::size_t k = 0; k < 4; ++k) {
            if (weights[k] == 0) continue;
            const Float3 p = transformed(matrices[joints[k]], local);
            for (std::size_t c = 0; c < 3; ++c) sum[c] += weights[k] * p[c];
        }
        return sum;
    }

    Expected<Done> addTriangles(const GltfPrimitive& primitive, std::uint32_t start, bool isMirrored) {
        const std::size_t vertices = document_.accessors[static_cast<std::size_t>(primitive.positions)].count;
        const auto triangles =
            gltfPrimitiveTriangles(document_, primitive, vertices, maxTriangles_ - result_.triangles.size());
        if (!triangles) return tl::unexpected(triangles.error());
        for (const auto& [a, b, c] : *triangles)
            result_.triangles.push_back({start + a, start + (isMirrored ? c : b), start + (isMirrored ? b : c)});
        return Done{};
    }

    const GltfDocument& document_;
    Progress& progress_;
    std::size_t maxTriangles_;
    std::vector<GltfMatrix> world_;
    GltfTriangles result_;
    std::size_t skipped_ = 0;
};

}  // namespace

GltfMatrix matrixOf(const GltfTransform& transform) {
    const double x = static_cast<double>(transform.rotation[0]), y = static_cast<double>(transform.rotation[1]),
                 z = static_cast<double>(transform.rotation[2]), w = static_cast<double>(transform.rotation[3]);
    GltfMatrix m{1 - 2 * (y * y + z * z),
                 2 * (x * y + w * z),
                 2 * (x * z - w * y),
                 0,
                 2 * (x * y - w * z),
                 1 - 2 * (x * x + z * z),
                 2 * (y * z + w * x),
                 0,
                 2 * (x * z + w * y),
                 2 * (y * z - w * x),
                 1 - 2 * (x * x + y * y),
                 0,
                 0,
                 0,
                 0,
                 1};
    for (std::size_t c = 0; c < 3; ++c) {
        for (std::size_t r = 0; r < 3; ++r) m[4 * c + r] *= static_cast<double>(transform.scale[c]);
        m[12 + c] = static_cast<double>(transform.translation[c]);
    }
    return m;
}

GltfMatrix product(const GltfMatrix& a, const GltfMatrix& b) {
    GltfMatrix m{};
    for (std::size_t c = 0; c < 4; ++c)
        for (std::size_t r = 0; r < 4; ++r)
            for (std::size_t k = 0; k < 4; ++k) m[4 * c + r] += a[4 * k + r] * b[4 * c + k];
    return m;
}

Float3 transformed(const GltfMatrix& m, const Float3& point) {
    const double x = static_cast<double>(point[0]), y = static_cast<double>(point[1]),
                 z = static_cast<double>(point[2]);
    Float3 p;
    for (std::size_t r = 0; r < 3; ++r) p[r] = static_cast<float>(m[r] * x + m[4 + r] * y + m[8 + r] * z + m[12 + r]);
    return p;
}

std::vector<int> sceneNodes(const GltfDocument& document) {
    std::vector<int> nodes = document.roots;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto& children = document.nodes[static_cast<std::size_t>(nodes[i])].children;
        nodes.insert(nodes.end(), children.begin(), children.end());
    }
    return nodes;
}

std::vector<GltfMatrix> worldMatrices(const GltfDocument& document) {
    std::vector<int> open;
    for (std::size_t i = 0; i < document.nodes.size(); ++i)
        if (document.nodes[i].parent < 0) open.push_back(static_cast<int>(i));
    std::vector<GltfMatrix> world(document.nodes.size());
    while (!open.empty()) {
        const auto i = static_cast<std::size_t>(open.back());
        const GltfNode& node = document.nodes[i];
        open.pop_back();
        world[i] = node.parent < 0 ? node.local : product(world[static_cast<std::size_t>(node.parent)], node.local);
        open.insert(open.end(), node.children.begin(), node.children.end());
    }
    return world;
}

Expected<std::vector<GltfTriangle>> gltfPrimitiveTriangles(const GltfDocument& document, const GltfPrimitive& primitive,
                                                           std::size_t vertices, std::size_t maxTriangles) {
    std::vector<std::uint32_t> indices;
    std::size_t count = vertices;
    if (primitive.indices >= 0) {
        auto decoded =
            gltfIndices(document, primitive.indices, 1, 3 * maxTriangles + 2, static_cast<std::uint32_t>(vertices));
        if (!decoded) return tl::unexpected(decoded.error());
        indices = std::move(*decoded);
        count = indices.size();
    }
    const std::size_t triangles = primitive.mode == 4 ? count / 3 : count < 3 ? 0 : count - 2;
    if (triangles > maxTriangles) return gltfFault(document, primitive.path, "there are more triangles than the limit");
    std::vector<GltfTriangle> result(triangles);
    const auto at = [&](std::size_t i) { return indices.empty() ? static_cast<std::uint32_t>(i) : indices[i]; };
    for (std::size_t i = 0; i < triangles; ++i) {
        if (primitive.mode == 4) result[i] = {at(3 * i), at(3 * i + 1), at(3 * i + 2)};
        if (primitive.mode == 5) result[i] = {at(i), at(i + 1 + i % 2), at(i + 2 - i % 2)};
        if (primitive.mode == 6) result[i] = {at(i + 1), at(i + 2), at(0)};
    }
    return result;
}

Expected<GltfTriangles> gltfTriangles(const GltfDocument& document, Progress& progress, std::size_t maxTriangles) {
    TriangleGatherer gatherer(document, progress, maxTriangles);
    const std::vector<int> nodes = sceneNodes(document);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto n = static_cast<std::size_t>(nodes[i]);
        if (document.nodes[n].mesh < 0) continue;
        const auto added = gatherer.addNode(document.nodes[n], gatherer.world()[n]);
        if (!added) return tl::unexpected(added.error());
        progress.set(static_cast<double>(i + 1) / static_cast<double>(nodes.size()));
    }
    return gatherer.result();
}

}  // namespace arclight

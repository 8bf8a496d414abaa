// Skinned meshes.
#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include "core/values.h"
#include "data/gltf_accessors.h"

namespace arclight {
namespace {

constexpr double kMaxUv = 1e5;  // beyond, texture coordinates have no fraction left

constexpr GltfMatrix kIdentity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

Float3 difference(const Float3& a, const Float3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Float3 crossProduct(const Float3& a, const Float3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
float lengthOf(const Float3& v) { return std::hypot(v[0], std::hypot(v[1], v[2])); }

/// Gathers the meshes of all nodes.
class FigureGatherer {
public:
    FigureGatherer(const GltfDocument& document, std::size_t maxVertices)
        : document_(document), maxVertices_(maxVertices) {}

    Expected<Done> addNode(int number) {
        const GltfNode& node = document_.nodes[static_cast<std::size_t>(number)];
        for (const GltfPrimitive& primitive : document_.meshes[static_cast<std::size_t>(node.mesh)].primitives) {
            if (!hasTriangles(primitive)) {
                ++skipped_;
                continue;
            }
            const bool isSkinned = node.skin >= 0 && primitive.joints >= 0 && primitive.weights >= 0;
            const auto firstBone = isSkinned ? bonesOfSkin(node.skin) : boneOfNode(number);
            if (!firstBone) return tl::unexpected(firstBone.error());
            const std::size_t vertices = figure_.vertices.size(), triangles = figure_.triangles.size();
            auto added = addPrimitive(primitive, *firstBone, isSkinned ? node.skin : -1);
            if (added) added = setColours(primitive, vertices);
            if (!added) return added;
            addPart(primitive, triangles);
        }
        return Done{};
    }

    Expected<GltfFigure> result() {
        if (figure_.triangles.empty())
            return gltfFault(document_, "scene", "has no triangles; a mesh with triangles is needed");
        figure_.notes = document_.notes;
        if (skipped_ > 0) figure_.notes.push_back(std::to_string(skipped_) + " sets of points or lines are skipped.");
        return std::move(figure_);
    }

private:
    Expected<std::uint32_t> bonesOfSkin(int skin) {
        const auto [first, isNew] = skinStart_.try_emplace(skin, static_cast<std::uint32_t>(figure_.bones.size()));
        if (!isNew) return first->second;
        const auto bones = gltfBones(document_, document_.skins[static_cast<std::size_t>(skin)]);
        if (!bones) return tl::unexpected(bones.error());
        figure_.bones.insert(figure_.bones.end(), bones->begin(), bones->end());
        return first->second;
    }

    Expected<std::uint32_t> boneOfNode(int node) {
        const auto [first, isNew] = nodeBone_.try_emplace(node, static_cast<std::uint32_t>(figure_.bones.size()));
        if (isNew) figure_.bones.push_back({node, kIdentity});
        return first->second;
    }

    Expected<Done> addPrimitive(const GltfPrimitive& primitive, std::uint32_t firstBone, int skin) {
        const std::size_t first = figure_.vertices.size();
        const auto positions = gltfFloats(document_, primitive.positions, 3, maxVertices_ - first);
        if (!positions) return tl::unexpected(positions.error());
        const std::size_t count = positions->size() / 3;
        const auto triangles = gltfPrimitiveTriangles(document_, primitive, count, maxVertices_);
        if (!triangles) return tl::unexpected(triangles.error());
        if (triangles->size() > 2 * maxVertices_ - figure_.triangles.size())
            return gltfFault(document_, primitive.path,
                             "there are more than " + std::to_string(2 * maxVertices_) + " triangles");
        figure_.vertices.resize(first + count);
        for (std::size_t i = 0; i < count; ++i) {
            GltfVertex& vertex = figure_.vertices[first + i];
            vertex.position = {(*positions)[3 * i], (*positions)[3 * i + 1], (*positions)[3 * i + 2]};
            vertex.bones.fill(firstBone);
        }
        const auto start = static_cast<std::uint32_t>(first);
        for (const auto& [a, b, c] : *triangles) figure_.triangles.push_back({start + a, start + b, start + c});
        if (skin >= 0) {
            const std::size_t joints = document_.skins[static_cast<std::size_t>(skin)].joints.size();
            const auto influences = gltfInfluences(document_, primitive, count, joints);
            if (!influences) return tl::unexpected(influences.error());
            for (std::size_t i = 0; i < count; ++i) {
                GltfVertex& vertex = figure_.vertices[first + i];
                for (std::size_t k = 0; k < 4; ++k) vertex.bones[k] = firstBone + influences->joints[i][k];
                vertex.weights = influences->weights[i];
            }
        }
        return setNormals(primitive, first, *triangles);
    }

    /// Colours of the material and of the vertices, and texture coordinates.
    Expected<Done> setColours(const GltfPrimitive& primitive, std::size_t first) {
        const std::span<GltfVertex> vertices = std::span(figure_.vertices).subspan(first);
        const GltfMaterial material = materialOf(primitive);
        for (GltfVertex& vertex : vertices) vertex.colour = material.baseColour;
        if (primitive.colours >= 0) {
            const std::size_t each =
                document_.accessors[static_cast<std::size_t>(primitive.colours)].components == 4 ? 4 : 3;
            const auto colours = perVertex(primitive.colours, static_cast<int>(each), vertices.size());
            if (!colours) return tl::unexpected(colours.error());
            for (std::size_t i = 0; i < colours->size(); ++i)
                vertices[i / each].colour[i % each] *= std::clamp((*colours)[i], 0.0f, 1.0f);
        }
        if (primitive.uvs < 0) return Done{};
        const auto uvs = perVertex(primitive.uvs, 2, vertices.size());
        if (!uvs) return tl::unexpected(uvs.error());
        for (std::size_t i = 0; i < vertices.size(); ++i)
            for (std::size_t axis = 0; axis < 2; ++axis) {
                const auto& [u, v, offset] = material.uvTransform[axis];
                const double at = u * static_cast<double>((*uvs)[2 * i]) + v * static_cast<double>((*uvs)[2 * i + 1]);
                vertices[i].uv[axis] = static_cast<float>(std::clamp(at + offset, -kMaxUv, kMaxUv));
            }
        return Done{};
    }

    GltfMaterial materialOf(const GltfPrimitive& primitive) const {
        return primitive.material < 0 ? GltfMaterial{}
                                      : document_.materials[static_cast<std::size_t>(primitive.material)];
    }

    Expected<std::vector<float>> perVertex(int accessor, int components, std::size_t count) const {
        auto values = gltfFloats(document_, accessor, components, count);
        if (values && values->size() != count * static_cast<std::size_t>(components))
            return gltfFault(document_, accessor, "must have as many elements as the positions");
        return values;
    }

    void addPart(const GltfPrimitive& primitive, std::size_t first) {
        const GltfMaterial material = materialOf(primitive);
        if (figure_.triangles.size() > first)
            figure_.parts.push_back({first, figure_.triangles.size() - first,
                                     primitive.uvs >= 0 ? material.texture : -1, material.alpha, material.alphaCutoff});
    }

    /// The file's normals, or those of the triangles weighted by area.
    Expected<Done> setNormals(const GltfPrimitive& primitive, std::size_t first,
                              const std::vector<GltfTriangle>& triangles) {
        const std::size_t count = figure_.vertices.size() - first;
        if (primitive.normals >= 0) {
            const auto normals = perVertex(primitive.normals, 3, count);
            if (!normals) return tl::unexpected(normals.error());
            for (std::size_t i = 0; i < count; ++i)
                figure_.vertices[first + i].normal = {(*normals)[3 * i], (*normals)[3 * i + 1], (*normals)[3 * i + 2]};
        } else {
            for (const GltfTriangle& t : triangles) {
                const Float3& a = figure_.vertices[first + t[0]].position;
                const Float3 area = crossProduct(difference(figure_.vertices[first + t[1]].position, a),
                                                 difference(figure_.vertices[first + t[2]].position, a));
                for (const std::uint32_t corner : t)
                    for (std::size_t c = 0; c < 3; ++c) figure_.vertices[first + corner].normal[c] += area[c];
            }
        }
        for (std::size_t i = first; i < figure_.vertices.size(); ++i) {
            Float3& normal = figure_.vertices[i].normal;
            const float length = lengthOf(normal);
            const bool isUsable = std::isfinite(length) && length > 1e-30f;
            for (std::size_t c = 0; c < 3; ++c) normal[c] = isUsable ? normal[c] / length : c == 1 ? 1.0f : 0.0f;
        }
        return Done{};
    }

    const GltfDocument& document_;
    std::size_t maxVertices_;
    GltfFigure figure_;
    std::map<int, std::uint32_t> skinStart_, nodeBone_;
    std::size_t skipped_ = 0;
};

}  // namespace

Expected<std::vector<GltfBone>> gltfBones(const GltfDocument& document, const GltfSkin& skin) {
    std::vector<GltfBone> bones(skin.joints.size());
    std::vector<float> values;
    if (skin.inverseBind >= 0) {
        const std::size_t count = document.accessors[static_cast<std::size_t>(skin.inverseBind)].count;
        auto decoded = gltfFloats(document, skin.inverseBind, 16, std::min<std::size_t>(count, kMaxGltfObjects));
        if (!decoded) return tl::unexpected(decoded.error());
        values = std::move(*decoded);
    }
    for (std::size_t i = 0; i < bones.size(); ++i) {
        bones[i].node = skin.joints[i];
        bones[i].inverseBind = kIdentity;
        for (std::size_t c = 0; c < 16 && !values.empty(); ++c)
            bones[i].inverseBind[c] = static_cast<double>(values[16 * i + c]);
    }
    return bones;
}

Expected<GltfInfluences> gltfInfluences(const GltfDocument& document, const GltfPrimitive& primitive,
                                        std::size_t vertices, std::size_t joints) {
    const auto numbers = gltfIndices(document, primitive.joints, 4, vertices, 65536);
    if (!numbers) return tl::unexpected(numbers.error());
    const auto weights = gltfFloats(document, primitive.weights, 4, vertices);
    if (!weights) return tl::unexpected(weights.error());
    for (const auto& [accessor, size] :
         {std::pair{primitive.joints, numbers->size()}, {primitive.weights, weights->size()}})
        if (size != 4 * vertices) return gltfFault(document, accessor, "must have as many elements as the positions");
    GltfInfluences influences;
    influences.joints.resize(vertices), influences.weights.resize(vertices);
    for (std::size_t i = 0; i < vertices; ++i) {
        float sum = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const float weight = (*weights)[4 * i + k];
            const std::uint32_t joint = (*numbers)[4 * i + k];
            // The joints of weights of zero are often left undefined.
            if (!(weight > 0)) continue;
            if (joint >= joints)
                return gltfFault(document, primitive.joints,
                                 "element " + std::to_string(i) + " refers to joint " + std::to_string(joint) +
                                     "; the skin has " + std::to_string(joints));
            influences.joints[i][k] = joint, influences.weights[i][k] = weight;
            sum += weight;
        }
        if (!(sum > 0)) influences.weights[i] = {1, 0, 0, 0};
        for (float& weight : influences.weights[i]) weight = sum > 0 ? weight / sum : weight;
    }
    return influences;
}

Expected<GltfFigure> gltfFigure(const GltfDocument& document, Progress& progress, std::size_t maxVertices) {
    FigureGatherer gatherer(document, maxVertices);
    const std::vector<int> nodes = sceneNodes(document);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (progress.isCancelled()) return fail(Exit::interrupted, document.name + ": cancelled");
        if (document.nodes[static_cast<std::size_t>(nodes[i])].mesh < 0) continue;
        const auto added = gatherer.addNode(nodes[i]);
        if (!added) return tl::unexpected(added.error());
        progress.set(static_cast<double>(i + 1) / static_cast<double>(nodes.size()));
    }
    return gatherer.result();
}

}  // namespace arclight

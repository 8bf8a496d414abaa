#include "scene_meshes.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include <glm/gtc/matrix_transform.hpp>

namespace arclight::lightprepass {
namespace {

/// Solids whose radius is a smaller share of their distance are left out: a pixel or two.
constexpr float kSmallest = 0.003f;

/// How far away the rock loses its finest and its finer cells, m.
constexpr std::array<float, kRockDetails - 1> kDetailDistances{10, 32};

/// The planes of a view, normals inwards.
std::array<glm::vec4, 6> planesOf(const glm::mat4& m) {
    std::array<glm::vec4, 6> planes;
    const glm::mat4 t = glm::transpose(m);
    for (int axis = 0; axis < 3; ++axis) {
        planes[static_cast<std::size_t>(2 * axis)] = t[3] + t[axis];
        planes[static_cast<std::size_t>(2 * axis + 1)] = t[3] - t[axis];
    }
    for (glm::vec4& plane : planes) plane /= std::max(1e-12f, glm::length(glm::vec3(plane)));
    return planes;
}

}  // namespace

SceneMeshes::SceneMeshes(std::span<const CavernTile> tiles) : solidMeshes_(kSolidCount) {
    for (const CavernTile& tile : tiles) {
        auto& slices = slices_.emplace_back();
        for (const RockPiece& piece : tile.pieces) slices.push_back(addSlice(piece));
    }
}

SceneMeshes::Slice SceneMeshes::addSlice(const RockPiece& piece) {
    Slice slice{{}, piece.low, piece.high};
    for (std::size_t d = 0; d < slice.batches.size(); ++d) {
        Mesh& mesh = addMesh(piece.details[d]);
        mesh.middle = 0.5f * (piece.low + piece.high);
        mesh.reach = 0.5f * glm::length(piece.high - piece.low);
        slice.batches[d] = batches_.size();
        addBatch(mesh, {Substance::rock, false});
    }
    return slice;
}

void SceneMeshes::addRock(const PlacedTile& tile, std::span<const glm::vec4> planes, glm::vec3 eye) {
    Placed rock;
    rock.toWorld = glm::translate(glm::mat4(1), tile.place);
    for (const Slice& slice : slices_[static_cast<std::size_t>(tile.kind)]) {
        const glm::vec3 nearest = glm::clamp(eye - tile.place, slice.low, slice.high);
        const float distance = glm::length(eye - tile.place - nearest);
        std::size_t detail = 0;
        while (detail < kDetailDistances.size() && distance > kDetailDistances[detail]) ++detail;
        add(batches_[slice.batches[detail]], rock, planes, eye);
    }
}

SceneMeshes::Mesh& SceneMeshes::addMesh(const Solid& solid) {
    Mesh& mesh = meshes_.emplace_back();
    mesh.vertices = Buffer("solid", GL_ARRAY_BUFFER);
    mesh.vertices.upload<SolidVertex>(solid.vertices);
    mesh.indices = Buffer("solid indices", GL_ELEMENT_ARRAY_BUFFER);
    mesh.indices.upload<std::uint32_t>(solid.indices);
    mesh.indexCount = static_cast<int>(solid.indices.size());
    return mesh;
}

const SceneMeshes::Mesh& SceneMeshes::meshOf(SolidName solid) {
    const Mesh*& found = solidMeshes_[static_cast<std::size_t>(solid)];
    if (found) return *found;
    const Solid made = makeSolid(solid);
    Mesh& mesh = addMesh(made);
    for (const SolidVertex& vertex : made.vertices) mesh.reach = std::max(mesh.reach, glm::length(vertex.place));
    found = &mesh;
    return mesh;
}

SceneMeshes::Batch& SceneMeshes::addBatch(const Mesh& mesh, BatchKind kind) {
    Batch& batch = batches_.emplace_back();
    batch.mesh = &mesh;
    batch.kind = kind;
    batch.instances = Buffer("instances", GL_ARRAY_BUFFER);
    batch.array = VertexArray("solid");
    batch.array.attach(mesh.vertices, sizeof(SolidVertex),
                       {{0, 3, GL_FLOAT, offsetof(SolidVertex, place)},
                        {1, 3, GL_FLOAT, offsetof(SolidVertex, normal)},
                        {2, 2, GL_FLOAT, offsetof(SolidVertex, openness)}});
    batch.array.attach(batch.instances, sizeof(Instance),
                       {{3, 4, GL_FLOAT, 0},
                        {4, 4, GL_FLOAT, sizeof(glm::vec4)},
                        {5, 4, GL_FLOAT, 2 * sizeof(glm::vec4)},
                        {6, 4, GL_FLOAT, offsetof(Instance, tintAndScale)},
                        {7, 3, GL_FLOAT, offsetof(Instance, glow)}},
                       true);
    batch.array.attachIndices(mesh.indices);
    return batch;
}

SceneMeshes::Batch& SceneMeshes::batchOf(SolidName solid, BatchKind kind) {
    const Mesh& mesh = meshOf(solid);
    for (Batch& batch : batches_)
        if (batch.mesh == &mesh && batch.kind == kind) return batch;
    return addBatch(mesh, kind);
}

void SceneMeshes::add(Batch& batch, const Placed& placed, std::span<const glm::vec4> planes, glm::vec3 eye) {
    const glm::mat4& m = placed.toWorld;
    const float size = std::max({glm::length(m[0]), glm::length(m[1]), glm::length(m[2])});
    const glm::vec3 middle = m * glm::vec4(batch.mesh->middle, 1);
    for (const glm::vec4& plane : planes)
        if (glm::dot(glm::vec3(plane), middle) + plane.w < -size * batch.mesh->reach) return;
    const float distance = std::max(0.0f, glm::length(middle - eye) - size * batch.mesh->reach);
    if (size * batch.mesh->reach < kSmallest * distance) return;
    batch.nearest = batch.data.empty() ? distance : std::min(batch.nearest, distance);
    Instance& instance = batch.data.emplace_back();
    for (int i = 0; i < 3; ++i) instance.columns[i] = glm::vec4(glm::vec3(m[i]), m[3][i]);
    instance.tintAndScale = glm::vec4(placed.tint, placed.texturePerMetre);
    instance.glow = placed.glow;
}

void SceneMeshes::prepare(const LightScene& scene, const glm::mat4& toClip) {
    const std::array<glm::vec4, 6> planes = planesOf(toClip);
    for (Batch& batch : batches_) batch.data.clear();
    const glm::vec3 eye = scene.camera.position;
    for (const PlacedTile& tile : scene.tiles) addRock(tile, planes, eye);
    for (const Placed& placed : scene.objects)
        add(batchOf(placed.solid, {placed.substance, placed.glow != glm::vec3(0)}), placed, planes, eye);
    solids_ = triangles_ = 0;
    order_.clear();
    for (Batch& batch : batches_) {
        batch.count = static_cast<int>(batch.data.size());
        if (batch.count == 0) continue;
        batch.instances.upload<Instance>(batch.data);
        order_.push_back(&batch);
        solids_ += batch.data.size();
        triangles_ += batch.data.size() * static_cast<std::size_t>(batch.mesh->indexCount) / 3;
    }
    // What is near hides what is far before that is shaded.
    std::stable_sort(order_.begin(), order_.end(),
                     [](const Batch* a, const Batch* b) { return a->nearest < b->nearest; });
}

}  // namespace arclight::lightprepass

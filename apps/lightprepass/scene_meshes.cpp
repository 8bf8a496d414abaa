#include "scene_meshes.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include <glm/gtc/matrix_transform.hpp>

namespace arclight {
namespace {

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
        auto& batches = pieceBatches_.emplace_back();
        for (const RockPiece& piece : tile.pieces) {
            if (piece.solid.indices.empty()) continue;
            Mesh& mesh = meshes_.emplace_back();
            mesh.vertices = Buffer("rock", GL_ARRAY_BUFFER);
            mesh.vertices.upload<SolidVertex>(piece.solid.vertices);
            mesh.indices = Buffer("rock indices", GL_ELEMENT_ARRAY_BUFFER);
            mesh.indices.upload<std::uint32_t>(piece.solid.indices);
            mesh.indexCount = static_cast<int>(piece.solid.indices.size());
            mesh.middle = 0.5f * (piece.low + piece.high);
            mesh.reach = 0.5f * glm::length(piece.high - piece.low);
            batches.push_back(batches_.size());
            addBatch(mesh, {Substance::rock, false});
        }
    }
}

const SceneMeshes::Mesh& SceneMeshes::meshOf(SolidName solid) {
    const Mesh*& found = solidMeshes_[static_cast<std::size_t>(solid)];
    if (found) return *found;
    const Solid made = makeSolid(solid);
    Mesh& mesh = meshes_.emplace_back();
    mesh.vertices = Buffer("solid", GL_ARRAY_BUFFER);
    mesh.vertices.upload<SolidVertex>(made.vertices);
    mesh.indices = Buffer("solid indices", GL_ELEMENT_ARRAY_BUFFER);
    mesh.indices.upload<std::uint32_t>(made.indices);
    mesh.indexCount = static_cast<int>(made.indices.size());
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

void SceneMeshes::add(Batch& batch, const Placed& placed, std::span<const glm::vec4> planes) {
    const glm::mat4& m = placed.toWorld;
    const float size = std::max({glm::length(m[0]), glm::length(m[1]), glm::length(m[2])});
    const glm::vec3 middle = m * glm::vec4(batch.mesh->middle, 1);
    for (const glm::vec4& plane : planes)
        if (glm::dot(glm::vec3(plane), middle) + plane.w < -size * batch.mesh->reach) return;
    Instance& instance = batch.data.emplace_back();
    for (int i = 0; i < 3; ++i) instance.columns[i] = glm::vec4(glm::vec3(m[i]), m[3][i]);
    instance.tintAndScale = glm::vec4(placed.tint, placed.texturePerMetre);
    instance.glow = placed.glow;
}

void SceneMeshes::prepare(const LightScene& scene, const glm::mat4& toClip) {
    const std::array<glm::vec4, 6> planes = planesOf(toClip);
    for (Batch& batch : batches_) batch.data.clear();
    for (const PlacedTile& tile : scene.tiles) {
        Placed rock;
        rock.toWorld = glm::translate(glm::mat4(1), tile.place);
        for (const std::size_t i : pieceBatches_[static_cast<std::size_t>(tile.kind)]) add(batches_[i], rock, planes);
    }
    for (const Placed& placed : scene.objects)
        add(batchOf(placed.solid, {placed.substance, placed.glow != glm::vec3(0)}), placed, planes);
    solids_ = triangles_ = 0;
    for (Batch& batch : batches_) {
        batch.count = static_cast<int>(batch.data.size());
        if (batch.count == 0) continue;
        batch.instances.upload<Instance>(batch.data);
        solids_ += batch.data.size();
        triangles_ += batch.data.size() * static_cast<std::size_t>(batch.mesh->indexCount) / 3;
    }
}

}  // namespace arclight

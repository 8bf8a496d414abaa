#include "render/lights/surfaces.h"

#include <algorithm>
#include <tuple>

#include <glm/gtc/matrix_transform.hpp>

#include "sim/lights/surface_images.h"

namespace arclight::lights {
namespace {

/// Objects are culled if their radius is a smaller fraction of their distance, which is a pixel or two.
constexpr float kSmallest = 0.003f;

/// Distances at which the rock switches to the next coarser level of detail, m.
constexpr std::array<float, kRockDetails - 1> kDetailDistances{20, 56};

/// Distance beyond which no pixel is smaller than 0.7 texels of a texture that repeats every metre, m. surface.glsl
/// adds finer relief only where one is. Rays through neighbouring pixels are closest in the corners of the frame.
float magnifiedUpTo(const View& view) {
    const float away2 = 1 + glm::dot(view.halfTangents, view.halfTangents);
    const float slope = 2 * std::min(view.halfTangents.x / view.size.x, view.halfTangents.y / view.size.y);
    return 0.75f * away2 / (slope * static_cast<float>(kSurfaceImageSide));
}

/// The planes of the view frustum, with normals inwards.
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

Mesh toMesh(std::string_view label, const SurfaceMesh& mesh) {
    return {label, std::span<const SurfaceVertex>(mesh.vertices), mesh.indices};
}

}  // namespace

Surfaces::Surfaces(Shaders& shaders, std::span<const CavernTile> tiles) : textures_(shaders), meshByName_(kMeshCount) {
    for (const CavernTile& tile : tiles) {
        auto& slices = slices_.emplace_back();
        for (const RockPiece& piece : tile.pieces) slices.push_back(addSlice(piece));
    }
}

Surfaces::Slice Surfaces::addSlice(const RockPiece& piece) {
    Slice slice{{}, piece.low, piece.high};
    for (std::size_t d = 0; d < slice.batches.size(); ++d) {
        meshes_.push_back({toMesh("rock", piece.details[d]), 0.5f * (piece.low + piece.high),
                           0.5f * glm::length(piece.high - piece.low)});
        slice.batches[d] = batches_.size();
        batches_.push_back({.mesh = &meshes_.back(), .kind = {Material::rock, false, true}, .number = batches_.size()});
    }
    return slice;
}

void Surfaces::addRock(const TileInstance& tile, const Visibility& visibility) {
    SceneObject rock;
    rock.toWorld = glm::translate(glm::mat4(1), tile.position);
    for (const Slice& slice : slices_[static_cast<std::size_t>(tile.kind)]) {
        const glm::vec3 eye = visibility.eye - tile.position;
        const float distance = glm::length(eye - glm::clamp(eye, slice.low, slice.high));
        std::size_t detail = 0;
        while (detail < kDetailDistances.size() && distance > kDetailDistances[detail]) ++detail;
        add(batches_[slice.batches[detail]], rock, visibility);
    }
}

const Surfaces::BoundedMesh& Surfaces::meshOf(MeshName name) {
    const BoundedMesh*& found = meshByName_[static_cast<std::size_t>(name)];
    if (found) return *found;
    const SurfaceMesh data = makeMesh(name);
    BoundedMesh& mesh = meshes_.emplace_back();
    mesh.mesh = toMesh("object", data);
    for (const SurfaceVertex& vertex : data.vertices) mesh.radius = std::max(mesh.radius, glm::length(vertex.position));
    found = &mesh;
    return mesh;
}

Surfaces::Batch& Surfaces::batchOf(MeshName name, Kind kind) {
    const BoundedMesh& mesh = meshOf(name);
    for (Batch& batch : batches_)
        if (batch.mesh == &mesh && batch.kind == kind) return batch;
    batches_.push_back({.mesh = &mesh, .kind = kind, .number = batches_.size()});
    return batches_.back();
}

void Surfaces::add(Batch& batch, const SceneObject& object, const Visibility& visibility) {
    const glm::mat4& m = object.toWorld;
    const float radius = std::max({glm::length(m[0]), glm::length(m[1]), glm::length(m[2])}) * batch.mesh->radius;
    const glm::vec3 centre = m * glm::vec4(batch.mesh->centre, 1);
    for (const glm::vec4& plane : visibility.planes)
        if (glm::dot(glm::vec3(plane), centre) + plane.w < -radius) return;
    const float distance = std::max(0.0f, glm::length(centre - visibility.eye) - radius);
    if (radius < kSmallest * distance) return;
    batch.nearest = batch.data.empty() ? distance : std::min(batch.nearest, distance);
    batch.texturePerMetre =
        batch.data.empty() ? object.texturePerMetre : std::min(batch.texturePerMetre, object.texturePerMetre);
    MeshInstance& instance = batch.data.emplace_back();
    instance.toWorld = instanceRows(m);
    instance.tintAndScale = glm::vec4(object.tint, object.texturePerMetre);
    instance.emission = object.emission;
}

void Surfaces::upload(const LightScene& scene, const View& view) {
    const Visibility visibility{planesOf(view.toClip), view.eye};
    isCutaway_ = scene.isCutaway;
    for (Batch& batch : batches_) batch.data.clear();
    for (const TileInstance& tile : scene.tiles) addRock(tile, visibility);
    for (const SceneObject& object : scene.objects)
        add(batchOf(object.mesh, {object.material, object.emission != glm::vec3(0)}), object, visibility);
    objects_ = triangles_ = 0;
    order_.clear();
    for (Batch& batch : batches_) {
        if (batch.data.empty()) continue;
        batch.instances.upload<MeshInstance>(batch.data);
        batch.isMagnified = batch.nearest * batch.texturePerMetre < magnifiedUpTo(view);
        order_.push_back(&batch);
        objects_ += batch.data.size();
        triangles_ += batch.data.size() * batch.mesh->mesh.triangles();
    }
    // Draw near batches first, so the depth test rejects occluded fragments.
    std::sort(order_.begin(), order_.end(), [](const Batch* a, const Batch* b) {
        return std::tuple(a->kind, !a->isMagnified, a->nearest, a->number) <
               std::tuple(b->kind, !b->isMagnified, b->nearest, b->number);
    });
}

template <class Begin>
void Surfaces::drawBatches(Pass& pass, DrawState state, Begin begin) const {
    const Program* program = nullptr;
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const Batch& batch = *order_[i];
        const Batch* last = i > 0 ? order_[i - 1] : nullptr;
        if (!last || batch.kind != last->kind || batch.isMagnified != last->isMagnified) {
            program = &begin(batch);
            // Rock may be thinner than a coarse cell, so both of its sides are drawn, unless it is cut away.
            const bool showsBack = batch.kind.material == Material::rock && !(isCutaway_ && batch.kind.isTile);
            state.cull = showsBack ? Cull::none : Cull::back;
            pass.state(state);
        }
        pass.draw(batch.mesh->mesh, batch.instances, *program);
    }
}

void Surfaces::draw(Pass& pass, const FrameInputs& inputs, Depth depth, std::string_view fragment,
                    std::uint32_t features, const SetUniforms& set) const {
    drawBatches(pass, {.depth = depth}, [&](const Batch& batch) -> const Program& {
        const Kind& kind = batch.kind;
        const bool isCrystal = kind.material == Material::crystal, isMetal = kind.material == Material::metal;
        const std::uint32_t material = isCrystal ? kCrystal : isMetal ? kMetal : 0u;
        const std::uint32_t emissive = kind.isEmissive && !isCrystal ? kEmissive : 0u;
        const std::uint32_t tile = kind.isTile ? kTile : 0u;
        const std::uint32_t magnified = kind.material == Material::rock && batch.isMagnified ? kMagnified : 0u;
        const Program& program =
            inputs.programs.get("lights/surface.vert", fragment, features | material | emissive | tile | magnified);
        program.set("bump", inputs.style.bump).set("relief", isMetal ? textures_.metalRelief : textures_.rockRelief);
        program.set("paint", isMetal ? textures_.metalPaint : textures_.rockPaint).set("bounce", inputs.scene.bounce);
        if (set) set(program);
        return program;
    });
}

void Surfaces::drawDepths(Pass& pass, Variants& programs) const {
    const Program& program = programs.get("lights/surface.vert", "lights/depth.frag");
    drawBatches(pass, {.depth = Depth::testAndWrite, .writesColour = false},
                [&](const Batch&) -> const Program& { return program; });
}

}  // namespace arclight::lights

#include "render/dither/jungle_painter.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/random.h"
#include "sim/common/periodic.h"
#include "sim/dither/jungle_images.h"

namespace arclight::dither {
namespace {

constexpr float kSeen = 46;           // m; farther plants melt into the air
constexpr float kBehind = 6;          // m behind the eye that are kept
constexpr float kFreeView = 0.75f;    // radius of what is kept free between eye and figure, m
constexpr double kWindSeconds = 7.5;  // of a sway

std::size_t meshOf(PlantKind kind, int detail) {
    return static_cast<std::size_t>(kind) * kPlantDetails + static_cast<std::size_t>(detail);
}

struct GroundMesh {
    std::vector<GroundVertex> vertices;
    std::vector<std::uint32_t> indices;
};

GroundMesh groundMesh() {
    GroundMesh mesh;
    constexpr int kAlong = 96, kAcross = 30;
    for (int i = 0; i <= kAlong; ++i)
        for (int k = 0; k <= kAcross; ++k) {
            const float along = kLap * static_cast<float>(i) / kAlong, u = 2 * static_cast<float>(k) / kAcross - 1;
            const glm::vec3 middle = onPath(along);
            // Finer beside the path. Columns run along x, so that copies join.
            const float aside = kJungleWidth * u * (0.12f + 0.88f * u * u);
            const glm::vec2 at(middle.x + aside, -along);
            const float h = 0.2f;
            const glm::vec3 normal(groundHeight(at - glm::vec2(h, 0)) - groundHeight(at + glm::vec2(h, 0)), 2 * h,
                                   groundHeight(at - glm::vec2(0, h)) - groundHeight(at + glm::vec2(0, h)));
            mesh.vertices.push_back({{at.x, groundHeight(at), at.y},
                                     glm::normalize(normal),
                                     {std::fabs(asidePath(at)), 0.40f + 0.5f / (1 + 0.25f * aside * aside)}});
        }
    addQuads(mesh.indices, 0, kAlong, kAcross, true);
    return mesh;
}

Texture textureOf(std::string_view label, const Pattern2d& image) {
    Texture texture(label, image.channels == 1 ? PixelFormat::r8 : PixelFormat::rgba8, image.side, image.side,
                    Filter::mipmapped, Wrap::repeat);
    texture.upload<std::uint8_t>(image.texels);
    return texture;
}

}  // namespace

JunglePainter::JunglePainter(Shaders& shaders)
    : programs_(shaders, kFeatures),
      sky_(shaders.program("dither/foliage_sky.vert", "dither/foliage_sky.frag")),
      ground_(shaders.program("dither/foliage_ground.vert", "dither/foliage_ground.frag")),
      walker_(shaders.program("dither/foliage_walker.vert", "dither/foliage_walker.frag")),
      shafts_(shaders.program("common/fullscreen.vert", "dither/foliage_shafts.frag")),
      shaftsOver_(shaders.program("common/fullscreen.vert", "dither/foliage_shafts_over.frag")),
      groundMesh_("ground", groundMesh()),
      walkerMesh_("walker", walkerMesh()) {
    for (std::size_t kind = 0; kind < kPlantKinds; ++kind)
        for (int detail = 0; detail < kPlantDetails; ++detail)
            meshes_[meshOf(static_cast<PlantKind>(kind), detail)] =
                Mesh("plant", plantMesh(static_cast<PlantKind>(kind), detail));
    for (VertexBuffer& buffer : instances_) buffer = VertexBuffer::of<PlantInstance>("plants");
    for (const std::uint32_t features : {0u, 1u, 3u})
        programs_.get("dither/foliage_plant.vert", "dither/foliage_plant.frag", features);
}

void JunglePainter::plant(Seed seed) {
    plants_ = jungle(seed);
    canopy_ = textureOf("canopy", canopyImage(seed));
    litter_ = textureOf("litter", litterImage(seed));
    const Pattern2d detail = plantDetails(seed);
    detail_ =
        Texture::array("leaf and bark", PixelFormat::rg8, detail.side, detail.side, 2, Filter::mipmapped, Wrap::repeat);
    detail_.upload<std::uint8_t>(detail.texels);
}

void JunglePainter::place(const Plant& plant, const View& view, const JungleFade& fade, glm::vec3 figure) {
    glm::vec3 root = plant.root;
    root.z += kLap * std::floor((view.eye.z + kBehind - root.z) / kLap);
    if (root.z < view.eye.z - kSeen) return;
    const PlantBounds bounds = boundsOf(plant.kind);
    const bool hangs = plant.kind == PlantKind::strands || plant.kind == PlantKind::liana;
    const float half = 0.5f * bounds.height * plant.scale;
    const glm::vec3 centre = root + glm::vec3(0, hangs ? -2.0f : half, 0);
    const float radius = plant.scale * bounds.radius + (hangs ? 3.0f : half);
    if (!view.mayShow(centre, radius)) return;
    const float away = glm::length(glm::vec2(root.x - view.eye.x, root.z - view.eye.z));
    const PlantInstance instance{
        glm::vec4(root, plant.yaw), {plant.scale, plant.hue, static_cast<float>(plant.key & 1023u), 0}, {0, 1}};
    // Whether any of it may be near the eye, or before the figure.
    const glm::vec3 axis = figure - view.eye;
    const float t = std::clamp(glm::dot(centre - view.eye, axis) / std::max(glm::dot(axis, axis), 1e-6f), 0.0f, 1.0f);
    const bool isBefore = glm::distance(centre, view.eye + t * axis) < radius + kFreeView;
    const bool fades = isBefore || glm::distance(centre, view.eye) < radius + fade.distance;
    for (int detail = 0; detail < kPlantDetails; ++detail) {
        // Opacity by which this level replaces the finer one, and by which the coarser one replaces it.
        const auto replaced = [&](int level) {
            if (level < 0) return 1.0f;
            if (level >= kPlantDetails - 1) return 0.0f;
            return std::clamp((away - kDetailDistances[level] * plant.scale) / fade.crossFade + 0.5f, 0.0f, 1.0f);
        };
        const float in = replaced(detail - 1), out = replaced(detail);
        if (in <= 0 || out >= 1) continue;
        PlantInstance shown = instance;
        // The finer level is drawn below a threshold, the coarser one from it on.
        shown.keep =
            in < 1 ? (fade.hasSameThresholds ? glm::vec2(0, in) : glm::vec2(1 - in, 1)) : glm::vec2(0, 1 - out);
        const bool isCrossing = in < 1 || out > 0;
        placed_.push_back({shown, meshOf(plant.kind, detail), away, fades || isCrossing});
    }
}

void JunglePainter::choose(const View& view, const JungleFade& fade, glm::vec3 figure) {
    placed_.clear();
    for (const Plant& plant : plants_) place(plant, view, fade, figure);
    std::sort(placed_.begin(), placed_.end(), [](const Placed& a, const Placed& b) { return a.away < b.away; });
    if (fade.order > 0) {
        Random random(Seed{static_cast<std::uint64_t>(fade.order)});
        for (std::size_t i = placed_.size(); i > 1; --i)
            std::swap(placed_[i - 1], placed_[random.below(static_cast<std::uint32_t>(i))]);
    }
    for (auto& list : chosen_) list.clear();
    batches_.clear();
    drawn_ = fading_ = 0;
    for (const Placed& placed : placed_) {
        const std::size_t batch = placed.mesh + (placed.fades ? kMeshes : 0);
        if (chosen_[batch].empty()) batches_.push_back(batch);
        chosen_[batch].push_back(placed.plant);
        ++drawn_, fading_ += placed.fades ? 1 : 0;
    }
    for (const std::size_t batch : batches_) instances_[batch].upload<PlantInstance>(chosen_[batch]);
}

const Program& JunglePainter::prepared(std::uint32_t features, const JungleFade& fade, glm::vec3 figure) {
    const Program& program = programs_.get("dither/foliage_plant.vert", "dither/foliage_plant.frag", features);
    program.set("canopy", canopy_).set("detail", detail_).set("lantern", lantern_).set("wind", wind_);
    if (features & 1u) {
        program.set("figure", figure).set("fade", glm::vec4(0.45f * fade.distance, fade.distance, kFreeView, 0));
        if (!(features & 2u))
            program.set("thresholds", *fade.thresholds)
                .set("pattern", glm::vec4(fade.layer, fade.offset.x, fade.offset.y, fade.anchor));
    }
    return program;
}

void JunglePainter::drawPlants(Pass& pass, const JungleFade& fade, glm::vec3 figure) {
    const DrawState solid{.depth = Depth::testAndWrite};
    const bool blends = fade.method != FadeMethod::discard;
    pass.state(solid);
    for (const std::size_t batch : batches_) {
        const bool fades = batch >= kMeshes;
        if (fades && blends) continue;
        pass.draw(meshes_[batch % kMeshes], instances_[batch], prepared(fades ? 1 : 0, fade, figure));
    }
}

void JunglePainter::drawGround(Pass& pass, const View& view, const WalkerPose& walker) {
    std::vector<GroundCopy> copies;
    const float base = kLap * std::floor((view.eye.z + kBehind) / kLap);
    for (int i = 0; i < 2; ++i) copies.push_back({{0, base + kLap * static_cast<float>(1 - i)}});
    groundCopies_.upload<GroundCopy>(copies);
    pass.draw(groundMesh_, groundCopies_,
              ground_.set("canopy", canopy_)
                  .set("litter", litter_)
                  .set("lantern", lantern_)
                  .set("walker", glm::vec4(walker.stand, 1)));
}

void JunglePainter::drawShafts(Frame& frame, const View& view) {
    frame.resolveDepth();
    shaftLight_.fit("shafts", {.width = (frame.width() + 3) / 4, .height = (frame.height() + 3) / 4});
    {
        Pass pass = frame.pass("shafts", shaftLight_);
        pass.view(view);
        pass.fullscreen(shafts_.set("depths", frame.scene().depth()).set("canopy", canopy_).set("lantern", lantern_));
    }
    fullscreen(frame, "shafts over", frame.scene(), shaftsOver_, {{"shafts", shaftLight_.colour()}},
               {.blend = Blend::additive});
}

void JunglePainter::draw(Frame& frame, const Camera& camera, const WalkerPose& walker, double seconds,
                         const JungleFade& fade) {
    const View view = frame.view(camera);
    const glm::vec3 figure = walker.stand + glm::vec3(0, 1.25f, 0);
    lantern_ = glm::vec4(walker.flame, 0.16f);
    wind_ = kTwoPi * static_cast<float>(inPeriod(seconds, kWindSeconds) / kWindSeconds);
    choose(view, fade, figure);
    {
        ScenePass pass = frame.scenePass("jungle", view, glm::vec3(0));
        std::vector<glm::vec4> rows;
        for (const BoneMatrix& bone : walker.bones) rows.insert(rows.end(), bone.begin(), bone.end());
        pass.draw(walkerMesh_, walker_.set("bones", rows).set("canopy", canopy_).set("lantern", lantern_));
        drawPlants(pass, fade, figure);
        pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
        drawGround(pass, view, walker);
        pass.state({.depth = Depth::test});
        pass.fullscreen(sky_.set("canopy", canopy_).set("lantern", lantern_));
    }
    drawShafts(frame, view);
}

}  // namespace arclight::dither

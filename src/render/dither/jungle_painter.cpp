#include "render/dither/jungle_painter.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/random.h"
#include "sim/common/periodic.h"
#include "sim/dither/fade.h"
#include "sim/dither/jungle_images.h"

namespace arclight::dither {
namespace {

constexpr float kSeen = 46;  // m; farther plants fade into the haze
/// Visible distance of each kind, m: small plants disappear among others earlier.
constexpr std::array<float, kPlantKinds> kSeenUpTo{kSeen, kSeen, 24, 27, kSeen, 27, 24, 15};
constexpr float kBehind = 6;          // distance behind the eye up to which plants are kept, m
constexpr float kFreeView = 0.75f;    // radius of the clear corridor from the eye to the explorer, m
constexpr float kLantern = 0.16f;     // light of the lantern at 1 m
constexpr float kOpaque = 0.99f;      // opacity from which a blended leaf is drawn as opaque
constexpr double kWindSeconds = 7.5;  // period of a sway

std::size_t meshOf(PlantKind kind, int detail) {
    return static_cast<std::size_t>(kind) * kPlantDetails + static_cast<std::size_t>(detail);
}

MeshData<MaterialVertex> groundMesh() {
    MeshData<MaterialVertex> mesh;
    constexpr int kAlong = 96, kAcross = 30;
    for (int i = 0; i <= kAlong; ++i)
        for (int k = 0; k <= kAcross; ++k) {
            const float along = kLap * static_cast<float>(i) / kAlong, u = 2 * static_cast<float>(k) / kAcross - 1;
            const glm::vec3 middle = onPath(along);
            // Finer near the path. Columns run along x, so copies join seamlessly.
            const float aside = kJungleWidth * u * (0.12f + 0.88f * u * u);
            const glm::vec2 at(middle.x + aside, -along);
            const float h = 0.2f;
            const glm::vec3 normal(groundHeight(at - glm::vec2(h, 0)) - groundHeight(at + glm::vec2(h, 0)), 2 * h,
                                   groundHeight(at - glm::vec2(0, h)) - groundHeight(at + glm::vec2(0, h)));
            mesh.vertices.push_back({{at.x, groundHeight(at), at.y},
                                     glm::normalize(normal),
                                     {},
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

glm::vec3 figureOf(const JungleShot& shot) { return shot.walker.stand + glm::vec3(0, 1.2f, 0); }
/// Bark keeps its texture up to a greater distance than leaves.
bool isPlain(std::size_t mesh) {
    const auto kind = static_cast<PlantKind>(mesh / kPlantDetails);
    const std::size_t detail = mesh % kPlantDetails;
    return detail == 2 || (detail == 1 && kind != PlantKind::tree) || kind == PlantKind::crown;
}

constexpr const char *kPlantVertex = "dither/foliage_plant.vert", *kPlantFragment = "dither/foliage_plant.frag";

}  // namespace

JunglePainter::JunglePainter(Shaders& shaders)
    : programs_(shaders, kFeatures),
      sky_(shaders.program("common/sky/behind.vert", "dither/foliage_sky.frag")),
      ground_(shaders.program("dither/foliage_ground.vert", "dither/foliage_ground.frag")),
      walker_(shaders.program("dither/foliage_walker.vert", "dither/foliage_walker.frag")),
      shafts_(shaders.program("common/fullscreen.vert", "dither/foliage_shafts.frag")),
      shaftsMean_(shaders.program("common/fullscreen.vert", "dither/foliage_shafts_mean.frag")),
      shaftsOver_(shaders.program("common/fullscreen.vert", "dither/foliage_shafts_over.frag")),
      tally_(shaders.program("common/fullscreen.vert", "dither/foliage_tally.frag")),
      count_(shaders.program("common/fullscreen.vert", "dither/foliage_count.frag")),
      groundMesh_("ground", groundMesh()),
      walkerMesh_("walker", walkerMesh()) {
    for (std::size_t mesh = 0; mesh < kMeshes; ++mesh) {
        shapes_[mesh] = plantMesh(static_cast<PlantKind>(mesh / kPlantDetails), static_cast<int>(mesh % kPlantDetails));
        meshes_[mesh] = Mesh("plant", shapes_[mesh]);
    }
    opaque_ = Texture::array("opaque", PixelFormat::r32f, 2, 2, 1, Filter::nearest, Wrap::repeat);
    opaque_.upload<float>(std::array{kOpaque, kOpaque, kOpaque, kOpaque});
    for (VertexBuffer& buffer : instances_) buffer = VertexBuffer::of<ShapeInstance>("plants");
    for (const std::uint32_t look : {0u, std::uint32_t{kPlain}, std::uint32_t{kDepth}})
        for (const std::uint32_t fading : {0u, std::uint32_t{kFading}})
            programs_.get(kPlantVertex, kPlantFragment, look | fading);
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

void JunglePainter::place(const Plant& plant, const View& view, const JungleShot& shot) {
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
    const float farthest = kSeenUpTo[static_cast<std::size_t>(plant.kind)];
    const float seen = fadeAt(away, farthest, 0.85f * farthest);
    if (seen <= 0) return;
    // Whether any part of the plant may be near the eye, or in front of the explorer.
    const glm::vec3 axis = figureOf(shot) - view.eye;
    const float t = std::clamp(glm::dot(centre - view.eye, axis) / std::max(glm::dot(axis, axis), 1e-6f), 0.0f, 1.0f);
    const bool isBefore = away - plant.scale * bounds.radius < glm::length(axis) &&
                          glm::distance(centre, view.eye + t * axis) < radius + kFreeView;
    const bool isNear = away < plant.scale * bounds.radius + shot.fade.distance;
    // At most two levels at once.
    const float band = std::min(shot.fade.crossFade, 0.95f * plant.scale * (kDetailDistances[1] - kDetailDistances[0]));
    for (int detail = 0; detail < kPlantDetails; ++detail) {
        // The fraction by which this level has replaced the finer one, and the coarser one has replaced this level.
        const auto replaced = [&](int level) {
            if (level < 0) return 1.0f;
            if (level == kPlantDetails - 1) return 0.0f;
            return std::clamp((away - kDetailDistances[level] * plant.scale) / band + 0.5f, 0.0f, 1.0f);
        };
        const float in = replaced(detail - 1), out = replaced(detail);
        if (in <= 0 || out >= 1) continue;
        // The finer level is drawn where its opacity passes the threshold, the coarser level everywhere else.
        glm::vec2 keep(1 - in, 1 - out);
        if (shot.pattern.isSameForBoth && in < 1) keep = {0, in};
        const bool isCrossing = in < 1 || out > 0;
        placed_.push_back({{glm::vec4(root, plant.yaw),
                            {plant.scale, plant.hue, static_cast<float>(plant.key & 1023u), seen},
                            glm::vec4(keep, 0, 0)},
                           meshOf(plant.kind, detail),
                           away,
                           static_cast<int>(placed_.size()),
                           isBefore || isNear || isCrossing || seen < 1,
                           isBefore || isNear,
                           isCrossing});
    }
}

void JunglePainter::choose(const View& view, const JungleShot& shot) {
    placed_.clear();
    for (const Plant& plant : plants_) place(plant, view, shot);
    std::stable_sort(placed_.begin(), placed_.end(), [](const Placed& a, const Placed& b) { return a.away < b.away; });
}

std::vector<JunglePainter::Placed> JunglePainter::inDrawOrder(int order) const {
    std::vector<Placed> plants = placed_;
    if (order == 0) return plants;
    Random random(Seed{static_cast<std::uint64_t>(order)});
    for (std::size_t i = plants.size(); i > 1; --i)
        std::swap(plants[i - 1], plants[random.below(static_cast<std::uint32_t>(i))]);
    return plants;
}

void JunglePainter::makeBatches(std::span<const Placed> plants, FadeMethod method) {
    for (auto& list : chosen_) list.clear();
    batches_.clear();
    for (const Placed& placed : plants) {
        const bool isBlended = placed.blends && method != FadeMethod::discard;
        const std::size_t batch = placed.mesh + (isBlended ? 2 * kMeshes : placed.fades ? kMeshes : 0);
        if (chosen_[batch].empty()) batches_.push_back(batch);
        chosen_[batch].push_back(placed.plant);
    }
    for (const std::size_t batch : batches_) instances_[batch].upload<ShapeInstance>(chosen_[batch]);
}

const Program& JunglePainter::prepared(std::uint32_t features, const JungleShot& shot) {
    const JunglePattern& pattern = shot.pattern;
    // A variant of its own for each anchor, because llvmpipe computes both branches of a condition.
    if (features & kFading && pattern.anchor == Anchor::object) features |= kObjectAnchor;
    if (features & kFading && pattern.anchor == Anchor::camera) features |= kCameraAnchor;
    const Program& program = programs_.get(kPlantVertex, kPlantFragment, features);
    const double lap = inPeriod(shot.seconds, kWindSeconds) / kWindSeconds;
    if (!(features & kDepth)) program.set("canopy", canopy_).set("lantern", glm::vec4(shot.walker.flame, kLantern));
    program.set("wind", kTwoPi * static_cast<float>(lap));
    if (!(features & (kPlain | kCounted | kDepth))) program.set("detail", detail_);
    if (!(features & kFading)) return program;
    const float distance = shot.fade.distance;
    if (!(features & kCounted))
        program.set("figure", figureOf(shot)).set("fade", glm::vec4(0.45f * distance, distance, kFreeView, 0));
    return program.set("thresholds", *pattern.thresholds).set("pattern", glm::vec3(pattern.layer, pattern.offset));
}

void JunglePainter::drawSolid(Pass& pass, const JungleShot& shot) {
    const auto draw = [&](std::span<const Placed> plants, bool isColour) {
        makeBatches(plants, shot.fade.method);
        for (const std::size_t batch : batches_) {
            const std::size_t mesh = batch % kMeshes;
            const std::uint32_t look = !isColour ? std::uint32_t{kDepth} : isPlain(mesh) ? std::uint32_t{kPlain} : 0u;
            const Program& program = prepared(look | (batch >= kMeshes ? kFading : 0u), shot);
            if (batch >= 2 * kMeshes) program.set("thresholds", opaque_);
            pass.draw(meshes_[mesh], instances_[batch], program);
        }
    };
    pass.state({.depth = Depth::testAndWrite});
    if (shot.fade.order == 0) return draw(placed_, true);
    // The last of several surfaces with equal depth wins, so only depths are drawn in the shuffled order. Colours
    // follow in the usual order, where their depth equals the stored one.
    pass.state({.depth = Depth::testAndWrite, .writesColour = false});
    draw(inDrawOrder(shot.fade.order), false);
    pass.state({.depth = Depth::same});
    draw(placed_, true);
}

void JunglePainter::sortTriangles(const Placed& placed, glm::vec3 eye) {
    const PlantMesh& shape = shapes_[placed.mesh];
    // The eye in the plant's object space; wind moves leaves too little to matter.
    const glm::vec3 to = (eye - glm::vec3(placed.plant.root)) / placed.plant.form.x;
    const float c = cosf(placed.plant.root.w), s = sinf(placed.plant.root.w);
    const glm::vec3 from(c * to.x + s * to.z, to.y, c * to.z - s * to.x);
    order_.clear();
    for (std::uint32_t i = 0; i + 2 < shape.indices.size(); i += 3) {
        glm::vec3 sum(0);
        for (std::uint32_t k = 0; k < 3; ++k) sum += shape.vertices[shape.indices[i + k]].position;
        const glm::vec3 apart = sum / 3.0f - from;
        order_.emplace_back(glm::dot(apart, apart), i);
    }
    std::stable_sort(order_.begin(), order_.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    indices_.clear();
    for (const auto& [distance, i] : order_)
        indices_.insert(indices_.end(), shape.indices.begin() + i, shape.indices.begin() + i + 3);
    sorted_.upload<MaterialVertex>(shape.vertices, indices_);
}

void JunglePainter::drawBlended(Pass& pass, const View& view, const JungleShot& shot) {
    if (shot.fade.method == FadeMethod::discard) return;
    pass.state({.blend = Blend::alpha, .depth = Depth::test});
    std::vector<Placed> fading = inDrawOrder(shot.fade.order);
    std::erase_if(fading, [](const Placed& p) { return !p.blends; });
    if (shot.fade.method == FadeMethod::sorted)
        std::stable_sort(fading.begin(), fading.end(), [](const Placed& a, const Placed& b) {
            return a.away != b.away ? a.away > b.away : a.number > b.number;
        });
    for (const Placed& placed : fading) {
        one_.upload<ShapeInstance>(std::span(&placed.plant, 1));
        const bool isSorted = shot.fade.method == FadeMethod::sorted;
        if (isSorted) sortTriangles(placed, view.eye);
        pass.draw(isSorted ? sorted_ : meshes_[placed.mesh], one_,
                  prepared(kFading | kBlended | (isPlain(placed.mesh) ? kPlain : 0u), shot));
    }
}

void JunglePainter::drawWalker(Pass& pass, const WalkerPose& walker) {
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    setSkin(walker_, walker.bones).set("canopy", canopy_).set("lantern", glm::vec4(walker.flame, kLantern));
    pass.draw(walkerMesh_, walker_);
}

void JunglePainter::drawGround(Pass& pass, const View& view, const WalkerPose& walker) {
    const float base = kLap * std::floor((view.eye.z + kBehind) / kLap);
    const std::array<GroundCopy, 2> copies{{{{0, base + kLap}}, {{0, base}}}};
    groundCopies_.upload<GroundCopy>(copies);
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    ground_.set("canopy", canopy_).set("litter", litter_).set("lantern", glm::vec4(walker.flame, kLantern));
    pass.draw(groundMesh_, groundCopies_, ground_.set("walker", glm::vec4(walker.stand, 1)));
}

void JunglePainter::drawScene(Pass& pass, const View& view, const JungleShot& shot) {
    choose(view, shot);
    drawSolid(pass, shot);
    drawWalker(pass, shot.walker);
    // After the plants, because they occlude most of the ground.
    drawGround(pass, view, shot.walker);
    pass.state({.depth = Depth::test});
    pass.fullscreen(sky_.set("canopy", canopy_).set("lantern", glm::vec4(0)));
}

void JunglePainter::drawShafts(Frame& frame, const View& view, const Framebuffer& target) {
    frame.resolveDepth();
    const FramebufferSpec quarter{.width = (frame.sceneWidth() + 3) / 4, .height = (frame.sceneHeight() + 3) / 4};
    shaftLight_.fit("shafts", quarter), shaftMean_.fit("mean of shafts", quarter);
    {
        Pass pass = frame.pass("shafts", shaftLight_);
        pass.view(view);
        pass.fullscreen(
            shafts_.set("depths", frame.scene().depth()).set("canopy", canopy_).set("lantern", glm::vec4(0)));
    }
    fullscreen(frame, "mean of shafts", shaftMean_, shaftsMean_, {{"shafts", shaftLight_.colour()}});
    fullscreen(frame, "shafts over", target, shaftsOver_, {{"shafts", shaftMean_.colour()}},
               {.blend = Blend::additive});
}

void JunglePainter::draw(Frame& frame, const JungleShot& shot) {
    const View view = frame.view(shot.camera);
    size_ = {frame.sceneWidth(), frame.sceneHeight()};
    {
        ScenePass pass = frame.scenePass("jungle", view, glm::vec3(0));
        drawScene(pass, view, shot);
    }
    if (shot.fade.method == FadeMethod::discard) return drawShafts(frame, view, frame.scene());
    // Blended leaves write no depth: the shafts end at the surfaces behind them, and the leaves have their own shafts.
    drawShafts(frame, view, frame.multisampled());
    {
        Pass pass = frame.pass("blended", frame.multisampled());
        pass.view(view);
        drawBlended(pass, view, shot);
    }
    frame.resolve();
}

void JunglePainter::drawTo(const Framebuffer& target, Framebuffer& samples, const JungleShot& shot) {
    const View view = viewOf(shot.camera, size_.x, size_.y);
    samples.fit("jungle 4x", {.width = size_.x, .height = size_.y, .depth = true, .samples = 4});
    {
        Pass pass("jungle", samples);
        pass.view(view).state({.depth = Depth::testAndWrite});
        pass.clear(glm::vec4(0)).clearDepth();
        drawScene(pass, view, shot);
        drawBlended(pass, view, shot);
    }
    samples.resolveTo(target);
}

double JunglePainter::differentPixels(const JungleShot& one, const JungleShot& other, float least) {
    if (size_.x == 0) return 0;
    for (Framebuffer* target : {&measured_, &measuredOther_, &masks_})
        target->fit("measured", {.width = size_.x, .height = size_.y});
    drawTo(measured_, samples_, one), drawTo(measuredOther_, otherSamples_, other);
    {
        Pass pass("differences", masks_);
        count_.set("one", measured_.colour()).set("other", measuredOther_.colour());
        pass.fullscreen(count_.set("least", least));
    }
    return std::round(masks_.readMean()[0] * static_cast<double>(size_.x) * static_cast<double>(size_.y));
}

CrossFadeCounts JunglePainter::crossFades(const JungleShot& shot) {
    if (size_.x == 0) return {};
    const View view = viewOf(shot.camera, size_.x, size_.y);
    choose(view, shot);
    for (Framebuffer* target : {&masks_, &measured_}) target->fit("measured", {.width = size_.x, .height = size_.y});
    { Pass("clear", measured_).clear(glm::vec4(0)); }
    for (const Placed& one : placed_) {
        if (!one.isCrossing) continue;
        const auto other = std::find_if(placed_.begin(), placed_.end(), [&](const Placed& p) {
            return p.plant.root == one.plant.root && p.mesh == one.mesh + 1 && p.isCrossing;
        });
        if (other == placed_.end()) continue;
        {
            Pass pass("masks", masks_);
            pass.clear(glm::vec4(0)).view(view).state({.blend = Blend::max});
            for (const Placed* level : {&one, static_cast<const Placed*>(&*other)}) {
                one_.upload<ShapeInstance>(std::span(&level->plant, 1));
                const Program& program = prepared(kFading | kPlain | kCounted, shot);
                pass.draw(meshes_[level->mesh], one_, program.set("level", level == &one ? 0.0f : 1.0f));
            }
        }
        Pass pass("tally", measured_);
        pass.state({.blend = Blend::additive}).fullscreen(tally_.set("masks", masks_.colour()));
    }
    const std::array<double, 4> mean = measured_.readMean();
    const double pixels = static_cast<double>(size_.x) * static_cast<double>(size_.y);
    return {std::round(mean[0] * pixels), std::round(mean[1] * pixels)};
}

}  // namespace arclight::dither

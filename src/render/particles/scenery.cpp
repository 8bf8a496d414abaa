#include "render/particles/scenery.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/angles.h"
#include "render/particles/particle_atlas.h"

namespace arclight::particles {
namespace {

std::array<Mesh, kPropMeshes> propMeshes() {
    static constexpr std::array<std::string_view, kPropMeshes> kLabels{"stone",  "ball",   "block",
                                                                       "column", "nozzle", "basin"};
    std::array<Mesh, kPropMeshes> meshes;
    for (std::size_t i = 0; i < meshes.size(); ++i) meshes[i] = Mesh(kLabels[i], propMesh(static_cast<PropMesh>(i)));
    return meshes;
}

enum SceneryFeature : std::uint32_t { kCones = 1, kSliced = 2, kFourier = 4, kHasFloor = 8, kBlast = 16 };
constexpr std::array<FeatureName, 5> kSceneryFeatures{{{kCones, "CONES"},
                                                       {kSliced, "SLICED_SHADOWS"},
                                                       {kFourier, "FOURIER_SHADOWS"},
                                                       {kHasFloor, "FLOOR"},
                                                       {kBlast, "BLAST"}}};

/// The features that the light needs; others cost nothing.
std::uint32_t featuresOf(const LampBuffer& lamps, const ShadowMap& shadows) {
    std::uint32_t features = lamps.hasCones() ? kCones : 0u;
    if (shadows.kind() == Shadows::slices) features |= kSliced;
    if (shadows.kind() == Shadows::fourier) features |= kFourier;
    return features;
}

double wrapped(double turns) { return turns - std::floor(turns); }

/// Phases of the runes, their star and their pulse, rad, and of the wave over them, revolutions. They are wrapped in
/// double precision, so none jumps or stutters however long the demo runs.
glm::vec4 runePhases(double seconds) {
    const auto angle = [&](double radiansPerSecond) {
        return (2 * std::numbers::pi) * wrapped(seconds * radiansPerSecond / (2 * std::numbers::pi));
    };
    return {angle(0.05), angle(0.09), angle(2.1), wrapped(0.35 * seconds)};
}

constexpr float kShockSeconds = 0.7f;  ///< lifetime of a shock wave

/// Sets the scorch mark of the last blast on the floor.
void setScorch(const Program& floor, const SceneryLook& look, const Texture& hotRamp) {
    const float t = look.sinceBlast;
    const float glow = glm::smoothstep(0.3f, 1.5f, t) * expf(-t / 4);
    floor.set("scorch", glm::vec3(look.scorchRadius, look.scorch, glow));
    floor.set("hotRamp", hotRamp);
}

/// Sets the shock wave in front of floor and props. It is slower than sound so that it can be seen.
void setShock(const Program& surface, const Program& prop, float t) {
    constexpr float kSpeed = 21;
    const float radius = 0.6f + kSpeed * t, left = std::max(0.0f, 1 - t / kShockSeconds);
    for (const Program* program : {&surface, &prop})
        program->set("shock", glm::vec3(radius, 0.22f + 0.5f * t, 0.030f * left * left));
    surface.set("shockLight", 0.016f * left * left * left * glm::vec3(1, 0.92f, 0.85f));
}

/// The offsets of two wave patterns, as fractions of their tile, and the number of drops of water that have fallen into
/// a place, modulo `kDrops`.
glm::vec4 waterPhases(double seconds) {
    constexpr double kDrops = 4096;
    return {wrapped(0.071 * seconds), wrapped(0.113 * seconds), kDrops * wrapped(1.9 / kDrops * seconds), 0};
}

constexpr std::size_t kFootprints = 16;

/// Sets the footprints of props on the floor, which is darkened near them. None if there are too many.
void setFootprints(const Program& program, std::span<const PropGroup> groups) {
    std::array<glm::vec4, kFootprints> footprints{};
    std::size_t count = 0;
    for (const PropGroup& group : groups)
        for (const Prop& prop : group.props) {
            const float above = prop.centre.y - prop.size.y;
            if (above > 0.15f) continue;
            if (count < kFootprints)
                footprints[count] = {prop.centre.x, prop.centre.z, std::max(prop.size.x, prop.size.z),
                                     above > 0.05f ? 0.4f : 0.75f};
            ++count;
        }
    program.set("footprints", std::span<const glm::vec4>(footprints));
    program.set("footprintCount", count <= kFootprints ? static_cast<int>(count) : 0);
}

/// The bounding box of a circle on the floor around the origin, px: left, low, right, high. The whole frame if the
/// circle extends behind the eye.
glm::ivec4 boxOfCircle(const View& view, float radius) {
    const glm::ivec2 size(view.size);
    glm::vec2 low(1), high(-1);
    for (int i = 0; i < 32; ++i) {
        const float angle = kTwoPi / 32 * static_cast<float>(i);
        const glm::vec4 clip = view.toClip * glm::vec4(radius * cosf(angle), 0, radius * sinf(angle), 1);
        if (clip.w <= view.near) return {0, 0, size.x, size.y};
        low = glm::min(low, glm::vec2(clip) / clip.w), high = glm::max(high, glm::vec2(clip) / clip.w);
    }
    const auto toPixels = [&](glm::vec2 ndc) {
        return glm::ivec2(glm::floor((glm::clamp(ndc, -1.0f, 1.0f) * 0.5f + 0.5f) * view.size));
    };
    return {toPixels(low), glm::min(toPixels(high) + 1, size)};
}

/// Draws the floor within a circle around the origin with `program`; nothing if the radius is 0.
void drawCircle(Pass& pass, const View& view, const Program& program, float radius, Blend blend) {
    if (radius <= 0) return;
    const glm::ivec4 box = boxOfCircle(view, radius);
    pass.clip(box.x, box.y, box.z - box.x, box.w - box.y);
    pass.state({.blend = blend}).fullscreen(program);
    pass.unclip();
}

}  // namespace

Scenery::Scenery(Shaders& shaders)
    : programs_(shaders, kSceneryFeatures),
      floor_(programs_.get("common/fullscreen.vert", "particles/scenery.frag", kHasFloor | kBlast)),
      depth_(programs_.get("common/fullscreen.vert", "particles/scenery_depth.frag", kBlast)),
      runes_(shaders.program("common/fullscreen.vert", "particles/runes.frag")),
      water_(shaders.program("common/fullscreen.vert", "particles/water.frag")),
      prop_(programs_.get("particles/prop.vert", "particles/prop.frag", kBlast)),
      toDistance_(shaders.program("common/fullscreen.vert", "particles/distance.frag")),
      relief_(floorTexture()),
      meshes_(propMeshes()) {
    // Needed as soon as the shock wave of the first explosion has passed.
    programs_.get("common/fullscreen.vert", "particles/scenery_depth.frag");
    programs_.get("particles/prop.vert", "particles/prop.frag");
}

void Scenery::draw(Frame& frame, const View& view, std::span<const PropGroup> props, const SceneryLook& look,
                   const LampBuffer& lamps, const ShadowMap& shadows, const Texture& hotRamp) {
    const std::uint32_t features = featuresOf(lamps, shadows);
    const std::uint32_t blast = look.scorchRadius > 0 ? std::uint32_t{kBlast} : 0u;
    const std::uint32_t shock = look.sinceBlast < kShockSeconds ? blast : 0u;
    floor_ = programs_.get("common/fullscreen.vert", "particles/scenery.frag",
                           features | (look.hasFloor ? kHasFloor : 0u) | blast);
    depth_ = programs_.get("common/fullscreen.vert", "particles/scenery_depth.frag", shock);
    prop_ = programs_.get("particles/prop.vert", "particles/prop.frag", features | shock);
    for (const Program* program : {&floor_, &prop_}) {
        program->set("Lamps", lamps.buffer());
        shadows.set(*program);
        program->set("floorRelief", relief_).set("skyLight", look.sky).set("keyLight", look.key);
        program->set("toKey", glm::normalize(look.toKey)).set("haze", look.haze);
        program->set("snow", look.snow);
    }
    runeRadius_ = look.runeRadius;
    runes_.set("runeRadius", look.runeRadius).set("runeLight", look.runeLight);
    runes_.set("runePhases", runePhases(frame.seconds()));
    waterRadius_ = look.waterRadius;
    water_.set("Lamps", lamps.buffer()).set("floorRelief", relief_).set("haze", look.haze);
    water_.set("horizon", look.horizon).set("zenith", look.zenith).set("waterRadius", look.waterRadius);
    water_.set("waterPhases", waterPhases(frame.seconds()));
    depth_.set("hasFloor", look.hasFloor), floor_.set("hazeGlow", look.hazeGlow);
    setFootprints(floor_, props);
    if (blast != 0) setScorch(floor_, look, hotRamp);
    if (shock != 0) setShock(depth_, prop_, look.sinceBlast);
    floor_.set("horizon", look.horizon).set("zenith", look.zenith);
    floor_.set("floorAlbedo", look.floorAlbedo).set("wetness", look.wetness);
    light_.fit("floor light", {.width = (frame.sceneWidth() + 1) / 2, .height = (frame.sceneHeight() + 1) / 2});
    frame.pass("floor light", light_).view(view).fullscreen(floor_);
    {
        Pass surfaces = frame.pass("scenery", frame.scene());
        drawSurfaces(surfaces, view, props, props_);
    }
    distance_.fit("scene distance", {.width = frame.sceneWidth(),
                                     .height = frame.sceneHeight(),
                                     .colours = {PixelFormat::r32f},
                                     .filter = Filter::nearest});
    Pass pass = frame.pass("scene distance", distance_);
    pass.reads(frame.scene().depth());
    pass.view(view).fullscreen(toDistance_.set("depth", frame.scene().depth()));
}

void Scenery::redraw(const Framebuffer& onto, const View& view, std::span<const PropGroup> props) const {
    VertexBuffer instances = VertexBuffer::of<Prop>("props");
    Pass pass("scenery", onto);
    drawSurfaces(pass, view, props, instances);
}

void Scenery::drawSurfaces(Pass& pass, const View& view, std::span<const PropGroup> props,
                           VertexBuffer& instances) const {
    pass.view(view).clearDepth();
    pass.reads(light_.colour());
    pass.state({.depth = Depth::testAndWrite}).fullscreen(depth_.set("source", light_.colour()));
    drawCircle(pass, view, runes_, 1.5f * runeRadius_, Blend::additive);
    drawCircle(pass, view, water_, waterRadius_, Blend::premultiplied);
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    for (const PropGroup& group : props) {
        if (group.props.empty()) continue;
        instances.upload<Prop>(group.props);
        prop_.set("glows", group.mesh == PropMesh::nozzle ? 0.0f : 1.0f);
        pass.draw(meshes_[static_cast<std::size_t>(group.mesh)], instances, prop_);
    }
}

}  // namespace arclight::particles

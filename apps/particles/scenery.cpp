#include "scenery.h"

#include <cmath>

#include "lamp_uniforms.h"
#include "particle_atlas.h"
#include "sim/particles/particle_light.h"

namespace arclight::particles {
namespace {

std::array<Mesh, kPropMeshes> propMeshes() {
    static constexpr std::array<std::string_view, kPropMeshes> kLabels{"stone", "ball", "block", "column", "nozzle"};
    std::array<Mesh, kPropMeshes> meshes;
    for (std::size_t i = 0; i < meshes.size(); ++i) meshes[i] = Mesh(kLabels[i], propMesh(static_cast<PropMesh>(i)));
    return meshes;
}

}  // namespace

SceneryLook sceneryLook(EffectKind effect) {
    SceneryLook look;
    look.camera = {.position = {0.6f, 1.5f, 6.2f}, .target = {0, 1.35f, 0}, .fovY = 0.72f, .near = 0.2f, .far = 300};
    switch (effect) {
        case EffectKind::explosion:
            look.camera = {
                .position = {1.8f, 1.25f, 13.5f}, .target = {0.3f, 2.55f, 0}, .fovY = 0.66f, .near = 0.3f, .far = 400};
            look.horizon = {0.016f, 0.026f, 0.044f}, look.key = {0.26f, 0.39f, 0.62f},
            look.sky = {0.034f, 0.05f, 0.078f};
            look.haze = 0.012f;
            break;
        case EffectKind::fire:
            look.camera.position = {0.5f, 1.15f, 4.6f}, look.camera.target = {0.1f, 1.02f, 0};
            look.wetness = 0.25f;
            break;
        case EffectKind::smoke:
            look.camera = {
                .position = {0.8f, 1.3f, 7.4f}, .target = {0.35f, 2.1f, 0}, .fovY = 0.72f, .near = 0.2f, .far = 300};
            look.haze = 0.007f;
            look.key = {0.16f, 0.24f, 0.38f}, look.sky = {0.03f, 0.042f, 0.062f};
            break;
        case EffectKind::sparks:
            look.camera.position = {0.5f, 1.15f, 5.2f}, look.camera.target = {0.15f, 1.05f, 0};
            look.wetness = 0.9f, look.key = {0.05f, 0.07f, 0.11f}, look.toKey = {0.5f, 0.7f, 0.6f};
            break;
        case EffectKind::fountain:
            look.camera.position = {0.4f, 1.45f, 6.6f}, look.camera.target = {0, 1.3f, 0};
            look.wetness = 1, look.haze = 0.009f;
            break;
        case EffectKind::magic:
            look.camera = {
                .position = {0.5f, 1.75f, 5.9f}, .target = {0, 1.22f, 0}, .fovY = 0.72f, .near = 0.2f, .far = 300};
            look.wetness = 0.7f, look.haze = 0.016f;
            look.runeRadius = 1.8f, look.runeLight = {1.7f, 0.85f, 0.20f};
            look.key = {0.04f, 0.05f, 0.09f}, look.sky = {0.008f, 0.010f, 0.020f};
            break;
        case EffectKind::snow:
            look.camera = {.position = {-1.1f, 1.45f, 6.6f},
                           .target = {-0.35f, 1.72f, 0},
                           .fovY = 0.70f,
                           .near = 0.2f,
                           .far = 300};
            look.wetness = 0.95f, look.haze = 0.022f, look.hazeGlow = 1.1f, look.snow = 0.75f;
            look.key = {0.05f, 0.07f, 0.11f}, look.sky = {0.022f, 0.030f, 0.048f};
            look.horizon = {0.020f, 0.027f, 0.042f}, look.zenith = {0.006f, 0.009f, 0.017f};
            break;
        case EffectKind::galaxy:
            look.camera = {.position = {0.9f, 4.7f, 8.5f},
                           .target = {0.05f, 0, 0.25f},
                           .up = {0.36f, 0.93f, 0},
                           .fovY = 0.66f,
                           .near = 0.3f,
                           .far = 300};
            look.hasFloor = false, look.haze = 0;
            look.horizon = {0.0010f, 0.0012f, 0.0024f}, look.zenith = {0.0006f, 0.0007f, 0.0016f};
            break;
        case EffectKind::exhaust:
            look.camera = {
                .position = {2.3f, 1.25f, 8.6f}, .target = {0.75f, 1.45f, 0}, .fovY = 0.70f, .near = 0.2f, .far = 300};
            look.wetness = 0.55f, look.haze = 0.012f;
            look.key = {0.20f, 0.30f, 0.46f}, look.sky = {0.030f, 0.042f, 0.066f};
            look.horizon = {0.020f, 0.030f, 0.048f};
            break;
        case EffectKind::beam:
            look.camera = {
                .position = {-0.3f, 1.55f, 7.0f}, .target = {0.1f, 1.30f, 0}, .fovY = 0.70f, .near = 0.2f, .far = 300};
            look.wetness = 0.95f, look.haze = 0.016f;
            look.key = {0.06f, 0.09f, 0.15f}, look.sky = {0.014f, 0.020f, 0.034f};
            break;
        case EffectKind::steady: break;
    }
    return look;
}

Scenery::Scenery(Shaders& shaders)
    : floor_(shaders.program("common/fullscreen.vert", "particles/scenery.frag")),
      depth_(shaders.program("common/fullscreen.vert", "particles/scenery_depth.frag")),
      prop_(shaders.program("particles/prop.vert", "particles/prop.frag")),
      toDistance_(shaders.program("common/fullscreen.vert", "particles/distance.frag")),
      relief_(floorTexture()),
      meshes_(propMeshes()) {}

void Scenery::draw(Frame& frame, const View& view, std::span<const PropGroup> props, const SceneryLook& look,
                   std::span<const Lamp> lamps) {
    for (const Program* program : {&floor_, &prop_}) {
        setLamps(*program, lamps);
        program->set("floorRelief", relief_).set("skyLight", look.sky).set("keyLight", look.key);
        program->set("toKey", glm::normalize(look.toKey)).set("haze", look.haze);
        program->set("snow", look.snow);
    }
    depth_.set("runeRadius", look.runeRadius).set("runeLight", look.runeLight);
    depth_.set("runeTime", static_cast<float>(std::fmod(frame.seconds(), 1e3)));
    depth_.set("hasFloor", look.hasFloor), floor_.set("hasFloor", look.hasFloor).set("hazeGlow", look.hazeGlow);
    floor_.set("horizon", look.horizon).set("zenith", look.zenith);
    floor_.set("floorAlbedo", look.floorAlbedo).set("wetness", look.wetness);
    light_.fit("floor light", {.width = (frame.width() + 1) / 2, .height = (frame.height() + 1) / 2});
    frame.pass("floor light", light_).view(view).fullscreen(floor_);
    drawSurfaces(frame, view, props);
    distance_.fit(
        "scene distance",
        {.width = frame.width(), .height = frame.height(), .colours = {PixelFormat::r32f}, .filter = Filter::nearest});
    Pass pass = frame.pass("scene distance", distance_);
    pass.reads(frame.scene().depth());
    pass.view(view).fullscreen(toDistance_.set("depth", frame.scene().depth()));
}

void Scenery::drawSurfaces(Frame& frame, const View& view, std::span<const PropGroup> props) {
    Pass pass = frame.pass("scenery", frame.scene());
    pass.view(view).clearDepth();
    pass.reads(light_.colour());
    pass.state({.depth = Depth::testAndWrite}).fullscreen(depth_.set("source", light_.colour()));
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    for (const PropGroup& group : props) {
        if (group.props.empty()) continue;
        props_.upload<Prop>(group.props);
        prop_.set("glows", group.mesh == PropMesh::nozzle ? 0.0f : 1.0f);
        pass.draw(meshes_[static_cast<std::size_t>(group.mesh)], props_, prop_);
    }
}

}  // namespace arclight::particles

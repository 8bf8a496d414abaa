#include "scenery.h"

#include <cmath>

#include "lamp_uniforms.h"
#include "particle_atlas.h"
#include "sim/common/surface_mesh.h"
#include "sim/particles/particle_light.h"

namespace arclight::particles {
namespace {

constexpr glm::vec4 kRock{0.15f, 0.14f, 0.135f, 1};

/// Stones around a fire, turned and sized by their number.
std::vector<Prop> ringOfStones(float radius, int count, float size) {
    std::vector<Prop> stones;
    for (int i = 0; i < count; ++i) {
        const auto key = static_cast<std::uint32_t>(i);
        const float angle =
            6.2831853f * (static_cast<float>(i) + 0.35f * uniform01(key, 1)) / static_cast<float>(count);
        const float s = size * (0.75f + 0.5f * uniform01(key, 2)), far = radius * (0.95f + 0.12f * uniform01(key, 3));
        stones.push_back({{far * cosf(angle), 0.35f * s, far * sinf(angle)},
                          {s, s * (0.7f + 0.3f * uniform01(key, 4)), s * 0.9f, 6.28f * uniform01(key, 5)},
                          kRock});
    }
    return stones;
}

std::vector<Prop> stonesOf(EffectKind effect) {
    switch (effect) {
        case EffectKind::fire: {
            std::vector<Prop> stones = ringOfStones(0.72f, 11, 0.17f);
            // Logs that lean together.
            for (int i = 0; i < 4; ++i) {
                const float turn = 0.4f + 0.785f * static_cast<float>(i);
                stones.push_back({{0.06f * cosf(turn), 0.09f, 0.06f * sinf(turn)},
                                  {0.48f, 0.075f, 0.085f, turn},
                                  {0.05f, 0.035f, 0.028f, 1}});
            }
            return stones;
        }
        case EffectKind::explosion:
            return {{{-5.2f, 0.35f, -2.6f}, {1.25f, 0.95f, 1.0f, 0.4f}, kRock},
                    {{5.9f, 0.2f, -3.4f}, {1.5f, 0.8f, 1.1f, 2.1f}, kRock},
                    {{-3.4f, 0.08f, 2.4f}, {0.5f, 0.36f, 0.45f, 1.0f}, kRock},
                    {{3.3f, 0.05f, 1.7f}, {0.42f, 0.3f, 0.4f, 2.9f}, kRock},
                    {{-7.8f, 0.5f, -6.0f}, {2.0f, 1.7f, 1.6f, 5.0f}, kRock}};
        case EffectKind::fountain: return ringOfStones(1.75f, 26, 0.26f);
        case EffectKind::smoke: return ringOfStones(0.5f, 8, 0.16f);
        case EffectKind::magic: return ringOfStones(1.95f, 7, 0.30f);
        case EffectKind::sparks:
            return {{{-1.9f, 0.45f, -0.1f}, {0.55f, 1.05f, 0.5f, 0.3f}, kRock},
                    {{-2.7f, 0.2f, 0.5f}, {0.5f, 0.42f, 0.45f, 1.7f}, kRock},
                    {{2.9f, 0.2f, -1.6f}, {0.9f, 0.6f, 0.7f, 0.9f}, kRock}};
        case EffectKind::steady: return {};
    }
    return {};
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
        case EffectKind::magic: look.wetness = 0.8f; break;
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
      stone_("stone", boulderMesh(Seed{5}, 2)),
      ball_("ball", sphereMesh(4)) {}

void Scenery::draw(Frame& frame, const View& view, EffectKind effect, const SceneryLook& look,
                   std::span<const Lamp> lamps) {
    if (shown_ != effect) {
        stones_.upload<Prop>(stonesOf(effect));
        std::vector<Prop> balls;
        for (const Ball& ball : effectOf(effect, 1).balls)
            balls.push_back({ball.centre, glm::vec4(glm::vec3(ball.radius), 0), {0.30f, 0.30f, 0.32f, 0.12f}});
        balls_.upload<Prop>(balls);
        shown_ = effect;
    }
    for (const Program* program : {&floor_, &prop_}) {
        setLamps(*program, lamps);
        program->set("floorRelief", relief_).set("skyLight", look.sky).set("keyLight", look.key);
        program->set("toKey", glm::normalize(look.toKey)).set("haze", look.haze);
    }
    floor_.set("horizon", look.horizon).set("zenith", look.zenith);
    floor_.set("floorAlbedo", look.floorAlbedo).set("wetness", look.wetness);
    light_.fit("floor light", {.width = (frame.width() + 1) / 2, .height = (frame.height() + 1) / 2});
    frame.pass("floor light", light_).view(view).fullscreen(floor_);
    drawSurfaces(frame, view);
    distance_.fit(
        "scene distance",
        {.width = frame.width(), .height = frame.height(), .colours = {PixelFormat::r32f}, .filter = Filter::nearest});
    Pass pass = frame.pass("scene distance", distance_);
    pass.reads(frame.scene().depth());
    pass.view(view).fullscreen(toDistance_.set("depth", frame.scene().depth()));
}

void Scenery::drawSurfaces(Frame& frame, const View& view) {
    Pass pass = frame.pass("scenery", frame.scene());
    pass.view(view).clearDepth();
    pass.reads(light_.colour());
    pass.state({.depth = Depth::testAndWrite}).fullscreen(depth_.set("source", light_.colour()));
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    if (!stones_.isEmpty()) pass.draw(stone_, stones_, prop_);
    if (!balls_.isEmpty()) pass.draw(ball_, balls_, prop_);
}

}  // namespace arclight::particles

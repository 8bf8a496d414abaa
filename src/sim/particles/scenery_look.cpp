#include "sim/particles/scenery_look.h"

#include <algorithm>
#include <cmath>

namespace arclight::particles {
namespace {

/// A camera of the effects with a vertical field of view of 40°, at eye height.
Camera eyeAt(glm::vec3 position, glm::vec3 target) {
    return {.position = position, .target = target, .fovY = 0.70f, .near = 0.2f, .far = 300};
}

SceneryLook explosionLook() {
    SceneryLook look;
    look.camera = {
        .position = {1.8f, 1.25f, 13.5f}, .target = {0.3f, 2.55f, 0}, .fovY = 0.66f, .near = 0.3f, .far = 400};
    look.horizon = {0.016f, 0.026f, 0.044f}, look.key = {0.26f, 0.39f, 0.62f}, look.sky = {0.034f, 0.05f, 0.078f};
    look.haze = 0.012f, look.hazeGlow = 0.5f;
    look.scorchRadius = 2.9f;
    return look;
}

SceneryLook smokeLook() {
    SceneryLook look;
    look.camera = {.position = {0.8f, 1.3f, 7.4f}, .target = {0.35f, 2.1f, 0}, .fovY = 0.72f, .near = 0.2f, .far = 300};
    look.haze = 0.007f;
    look.key = {0.16f, 0.24f, 0.38f}, look.sky = {0.03f, 0.042f, 0.062f};
    return look;
}

SceneryLook magicLook() {
    SceneryLook look;
    look.camera = eyeAt({0.5f, 1.75f, 5.9f}, {0, 1.22f, 0});
    look.wetness = 0.7f, look.haze = 0.016f;
    look.runeRadius = 1.8f, look.runeLight = {1.7f, 0.85f, 0.20f};
    look.key = {0.04f, 0.05f, 0.09f}, look.sky = {0.008f, 0.010f, 0.020f};
    return look;
}

SceneryLook snowLook() {
    SceneryLook look;
    look.camera = eyeAt({-1.1f, 1.45f, 6.6f}, {-0.35f, 1.72f, 0});
    look.wetness = 0.95f, look.haze = 0.022f, look.hazeGlow = 1.1f, look.snow = 0.75f;
    look.key = {0.05f, 0.07f, 0.11f}, look.sky = {0.022f, 0.030f, 0.048f};
    look.horizon = {0.020f, 0.027f, 0.042f}, look.zenith = {0.006f, 0.009f, 0.017f};
    return look;
}

/// Seen obliquely from above the disc, whose long axis lies along the diagonal of the frame.
SceneryLook galaxyLook() {
    SceneryLook look;
    look.camera = eyeAt({1.6f, 8.8f, 14.5f}, {0.0f, 0, 0.12f});
    look.camera.up = {0.36f, 0.93f, 0}, look.camera.fovY = 0.39f;
    look.hasFloor = false, look.haze = 0;
    look.horizon = {0.0010f, 0.0012f, 0.0024f}, look.zenith = {0.0006f, 0.0007f, 0.0016f};
    return look;
}

SceneryLook exhaustLook() {
    SceneryLook look;
    look.camera = eyeAt({2.7f, 1.15f, 8.4f}, {0.95f, 1.42f, 0});
    look.camera.fovY = 0.66f;
    look.wetness = 0.75f, look.haze = 0.005f;
    look.key = {0.42f, 0.62f, 0.95f}, look.sky = {0.030f, 0.042f, 0.066f}, look.horizon = {0.020f, 0.030f, 0.048f};
    return look;
}

SceneryLook beamLook() {
    SceneryLook look;
    look.camera = eyeAt({-0.75f, 1.35f, 7.1f}, {-0.2f, 1.33f, 0});
    look.floorAlbedo = glm::vec3(0.07f), look.wetness = 1, look.haze = 0.012f;
    look.key = {0.06f, 0.09f, 0.15f}, look.sky = {0.014f, 0.020f, 0.034f};
    return look;
}

}  // namespace

SceneryLook sceneryLook(EffectKind effect) {
    SceneryLook look;
    look.camera = {.position = {0.6f, 1.5f, 6.2f}, .target = {0, 1.35f, 0}, .fovY = 0.72f, .near = 0.2f, .far = 300};
    switch (effect) {
        case EffectKind::explosion: return explosionLook();
        case EffectKind::smoke: return smokeLook();
        case EffectKind::magic: return magicLook();
        case EffectKind::snow: return snowLook();
        case EffectKind::galaxy: return galaxyLook();
        case EffectKind::exhaust: return exhaustLook();
        case EffectKind::beam: return beamLook();
        case EffectKind::fire:
            look.camera.position = {0.5f, 1.15f, 4.6f}, look.camera.target = {0.1f, 1.02f, 0};
            look.wetness = 0.25f;
            break;
        case EffectKind::sparks:
            look.camera.position = {0.5f, 1.15f, 5.2f}, look.camera.target = {0.15f, 1.05f, 0};
            look.wetness = 0.9f, look.key = {0.05f, 0.07f, 0.11f}, look.toKey = {0.5f, 0.7f, 0.6f};
            break;
        case EffectKind::fountain:
            look.camera.position = {0.5f, 1.85f, 5.9f}, look.camera.target = {0, 1.12f, 0};
            look.wetness = 1, look.haze = 0.009f, look.waterRadius = 1.75f;
            look.key = {0.10f, 0.15f, 0.24f}, look.toKey = {-0.55f, 0.62f, 0.45f};
            break;
        case EffectKind::steady: break;
    }
    return look;
}

void setSinceBlast(SceneryLook& look, const Effect& effect, double seconds) {
    constexpr double kBurning = 0.25;  // s until the floor is burnt
    look.scorch = static_cast<float>(std::clamp(seconds / kBurning, 0.0, 1.0));
    const double period = effect.period > 0 ? static_cast<double>(effect.period) : seconds + 1;
    look.sinceBlast = static_cast<float>(std::fmod(std::max(seconds, 0.0), period));
}

}  // namespace arclight::particles

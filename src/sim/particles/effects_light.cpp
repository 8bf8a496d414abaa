// Effects of water and magic, and the steady one for measuring.
#include <algorithm>

#include "sim/particles/effects.h"

namespace arclight::particles {
namespace {

constexpr float kDeg = 0.01745329f;

}  // namespace

Effect effectOf(EffectKind kind, int count) {
    switch (kind) {
        case EffectKind::explosion: return explosionEffect();
        case EffectKind::fire: return fireEffect();
        case EffectKind::smoke: return smokeEffect();
        case EffectKind::sparks: return sparksEffect();
        case EffectKind::fountain: return fountainEffect();
        case EffectKind::magic: return magicEffect();
        case EffectKind::steady: return steadyEffect(count);
    }
    return {};
}

Effect fountainEffect() {
    Effect effect{.name = "fountain", .capacity = 16000};
    enum { kDrops, kMist };
    effect.materials = {
        {.albedo = glm::vec3(0.80f, 0.90f, 1.0f), .opacity = 0.55f, .softness = 0.02f},
        {.albedo = glm::vec3(0.80f, 0.90f, 1.0f), .opacity = 0.045f, .erosion = 0.5f, .softness = 0.4f},
    };
    effect.lamps = {{{-0.55f, 0.35f, 0.75f}, {34, 15, 4.6f}, 0.30f},
                    {{0.65f, 0.35f, 0.65f}, {4, 20, 30}, 0.30f},
                    {{0, 0.9f, -0.9f}, {12, 19, 26}, 0.45f}};
    constexpr int kSplash = 2;  // number of the emitter of a splash
    effect.emitters = {
        {.name = "jet", .rate = 1500, .life = {2.4f, 2.6f}, .shape = Shape::disc, .position = {0, 0.3f, 0},
         .extent = {0.05f, 0, 0.05f}, .follows = true, .spread = 5.5f * kDeg, .speed = {6.2f, 7.3f},
         .quadraticDrag = 0.02f, .curl = 0.25f, .curlSize = 0.8f, .collides = true, .diesOnHit = true,
         .image = cell::streak, .material = kDrops, .size = {0.014f, 0.030f}, .opacityOverLife = 1,
         .shutter = 1.0f / 40, .onHit = kSplash, .onHitCount = 2},
        {.name = "veil", .rate = 1250, .life = {1.6f, 1.8f}, .shape = Shape::ring, .position = {0, 0.25f, 0},
         .extent = {0.75f, 0, 0.75f}, .follows = true, .spread = 3 * kDeg, .outward = 0.24f, .speed = {4.0f, 4.3f},
         .quadraticDrag = 0.02f, .collides = true, .diesOnHit = true, .image = cell::streak, .material = kDrops,
         .size = {0.012f, 0.024f}, .opacityOverLife = 1, .shutter = 1.0f / 40, .onHit = kSplash, .onHitCount = 2},
        {.name = "splash", .life = {0.12f, 0.34f}, .spread = 60 * kDeg, .speed = {0.6f, 1.7f}, .collides = true,
         .restitution = 0.2f, .image = cell::streak, .material = kDrops, .size = {0.008f, 0.014f},
         .opacityOverLife = {{0, 1}, {1, 0}}, .shutter = 1.0f / 40},
        {.name = "spray", .rate = 16, .life = {1.2f, 2.2f}, .shape = Shape::disc, .position = {0, 0.25f, 0},
         .extent = {1.5f, 0, 1.5f}, .follows = true, .speed = {0.1f, 0.5f}, .gravity = 0, .curl = 0.3f,
         .image = cell::wisp, .images = cell::wisps, .material = kMist, .size = {0.9f, 1.5f},
         .sizeOverLife = {{0, 0.6f}, {1, 1.4f}}, .opacityOverLife = {{0, 0}, {0.3f, 0.8f}, {1, 0}},
         .spin = {-0.3f, 0.3f}},
    };
    return effect;
}

Effect magicEffect() {
    Effect effect{.name = "magic", .capacity = 5000};
    enum { kViolet, kGold, kMote, kVeil };
    effect.materials = {
        {.light = {6.5f, 2.2f, 17.0f}, .isHot = false, .softness = 0.05f},
        {.light = {12.0f, 5.6f, 1.3f}, .isHot = false, .softness = 0.05f},
        {.light = {2.2f, 8.4f, 15.0f}, .isHot = false, .softness = 0.05f},
        {.light = {0.05f, 0.016f, 0.13f}, .isHot = false, .erosion = 0.7f, .softness = 0.4f},
    };
    effect.attractors = {{.position = {0, 1.25f, 0}, .pull = 9, .swirl = 6.5f, .radius = 1.0f, .follows = true}};
    effect.emitters = {
        {.name = "orbit", .rate = 700, .life = {1.6f, 3.4f}, .shape = Shape::ring, .position = {0, 1.25f, 0},
         .extent = {1.25f, 0, 1.25f}, .follows = true, .spread = 60 * kDeg, .speed = {0.2f, 1.0f}, .gravity = 0,
         .drag = 1.3f, .curl = 1.1f, .curlSize = 0.7f, .isAttracted = true, .collides = true, .image = cell::streak,
         .material = kViolet, .size = {0.007f, 0.018f}, .opacityOverLife = {{0, 0}, {0.1f, 1}, {0.6f, 0.7f}, {1, 0}},
         .temperatureOverLife = {{0, 1400}, {1, 500}}, .shutter = 1.0f / 22},
        {.name = "rising", .rate = 150, .life = {1.2f, 2.6f}, .shape = Shape::ring, .position = {0, 0.03f, 0},
         .extent = {1.6f, 0, 1.6f}, .follows = true, .speed = {0.3f, 0.9f}, .gravity = -0.08f, .drag = 0.6f,
         .curl = 0.8f, .curlSize = 0.6f, .isAttracted = true, .image = cell::streak, .material = kMote,
         .size = {0.010f, 0.024f}, .opacityOverLife = {{0, 0}, {0.15f, 1}, {1, 0}}, .temperatureOverLife = 1100,
         .shutter = 1.0f / 24},
        {.name = "stars", .rate = 26, .life = {0.5f, 1.2f}, .position = {0, 1.3f, 0}, .extent = {1.1f, 0.7f, 1.1f},
         .follows = true, .speed = {0, 0.3f}, .gravity = 0.02f, .image = cell::star, .material = kGold,
         .size = {0.06f, 0.22f}, .sizeOverLife = {{0, 0}, {0.3f, 1}, {1, 0}}, .opacityOverLife = 1,
         .temperatureOverLife = 1000, .spin = {-0.8f, 0.8f}},
        {.name = "veil", .rate = 14, .life = {1.6f, 2.8f}, .position = {0, 1.2f, 0}, .extent = {0.8f, 0.5f, 0.8f},
         .follows = true, .speed = {0, 0.2f}, .gravity = 0, .drag = 1, .curl = 0.4f, .curlSize = 1, .isAttracted = true,
         .image = cell::wisp, .images = cell::wisps, .material = kVeil, .size = {0.9f, 1.6f},
         .opacityOverLife = {{0, 0}, {0.4f, 0.8f}, {1, 0}}, .temperatureOverLife = 1000, .spin = {-0.8f, 0.8f}},
        {.name = "core", .rate = 40, .life = {0.15f, 0.3f}, .position = {0, 1.25f, 0}, .extent = {0.05f, 0.05f, 0.05f},
         .follows = true, .speed = {0, 0.1f}, .gravity = 0, .image = cell::glow, .material = kGold,
         .size = {0.25f, 0.6f}, .opacityOverLife = {{0, 0}, {0.5f, 0.35f}, {1, 0}}, .temperatureOverLife = 1000},
    };
    return effect;
}

Effect steadyEffect(int count) {
    Effect effect{.name = "steady", .capacity = static_cast<std::size_t>(std::max(count, 1)), .keepsFull = true};
    effect.materials = {{.light = {2.8f, 1.1f, 0.25f}, .isHot = false, .softness = 0.03f}};
    effect.attractors = {{.position = {0, 1.3f, 0}, .pull = 1.2f, .swirl = 2.0f, .radius = 1.6f, .follows = true}};
    effect.emitters = {
        {.name = "motes", .life = {3, 6}, .position = {0, 1.4f, 0}, .extent = {2.6f, 1.2f, 1.8f}, .spread = 180 * kDeg,
         .speed = {0, 0.6f}, .gravity = 0, .drag = 0.7f, .curl = 0.9f, .curlSize = 1.1f, .isAttracted = true,
         .collides = true, .image = cell::glow, .size = {0.03f, 0.06f},
         .opacityOverLife = {{0, 0}, {0.2f, 1}, {0.8f, 1}, {1, 0}},
         .temperatureOverLife = {{0, 400}, {0.5f, 1100}, {1, 200}}},
    };
    return effect;
}

}  // namespace arclight::particles

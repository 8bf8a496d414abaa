// The table of all effects, the fountain, and the steady effect for measurements.
#include <algorithm>

#include "core/angles.h"
#include "sim/particles/effects.h"
#include "sim/particles/scenery_props.h"

namespace arclight::particles {

namespace {

Effect tableOf(EffectKind kind, int count) {
    switch (kind) {
        case EffectKind::explosion: return explosionEffect();
        case EffectKind::fire: return fireEffect();
        case EffectKind::smoke: return smokeEffect();
        case EffectKind::sparks: return sparksEffect();
        case EffectKind::fountain: return fountainEffect();
        case EffectKind::magic: return magicEffect();
        case EffectKind::steady: return steadyEffect(count);
        case EffectKind::snow: return snowEffect();
        case EffectKind::galaxy: return galaxyEffect();
        case EffectKind::exhaust: return exhaustEffect();
        case EffectKind::beam: return beamEffect();
    }
    return {};
}

}  // namespace

Effect effectOf(EffectKind kind, int count) {
    Effect effect = tableOf(kind, count);
    effect.stones = stonesOf(kind);
    return effect;
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
    constexpr int kSplash = 2;  // index of the splash's emitter
    effect.emitters = {
        {.name = "jet",
         .rate = 1500,
         .life = {2.4f, 2.6f},
         .shape = Shape::disc,
         .position = {0, 0.3f, 0},
         .extent = {0.05f, 0, 0.05f},
         .follows = true,
         .spread = 5.5f * kDegree,
         .speed = {6.2f, 7.3f},
         .quadraticDrag = 0.02f,
         .curl = 0.25f,
         .curlSize = 0.8f,
         .curlOctaves = 1,
         .collides = true,
         .diesOnHit = true,
         .image = cell::streak,
         .material = kDrops,
         .size = {0.014f, 0.030f},
         .opacityOverLife = 1,
         .shutter = 1.0f / 40,
         .onHit = kSplash,
         .onHitCount = 2},
        {.name = "veil",
         .rate = 1250,
         .life = {1.6f, 1.8f},
         .shape = Shape::ring,
         .position = {0, 0.25f, 0},
         .extent = {0.75f, 0, 0.75f},
         .follows = true,
         .spread = 3 * kDegree,
         .outward = 0.24f,
         .speed = {4.0f, 4.3f},
         .quadraticDrag = 0.02f,
         .collides = true,
         .diesOnHit = true,
         .image = cell::streak,
         .material = kDrops,
         .size = {0.012f, 0.024f},
         .opacityOverLife = 1,
         .shutter = 1.0f / 40,
         .onHit = kSplash,
         .onHitCount = 2},
        {.name = "splash",
         .life = {0.12f, 0.34f},
         .spread = 60 * kDegree,
         .speed = {0.6f, 1.7f},
         .collides = true,
         .restitution = 0.2f,
         .image = cell::streak,
         .material = kDrops,
         .size = {0.008f, 0.014f},
         .opacityOverLife = {{0, 1}, {1, 0}},
         .shutter = 1.0f / 40},
        {.name = "spray",
         .rate = 16,
         .life = {1.2f, 2.2f},
         .shape = Shape::disc,
         .position = {0, 0.25f, 0},
         .extent = {1.5f, 0, 1.5f},
         .follows = true,
         .speed = {0.1f, 0.5f},
         .gravity = 0,
         .curl = 0.3f,
         .image = cell::wisp,
         .images = cell::wisps,
         .material = kMist,
         .size = {0.9f, 1.5f},
         .sizeOverLife = {{0, 0.6f}, {1, 1.4f}},
         .opacityOverLife = {{0, 0}, {0.3f, 0.8f}, {1, 0}},
         .spin = {-0.3f, 0.3f}},
    };
    return effect;
}

Effect steadyEffect(int count) {
    Effect effect{.name = "steady", .capacity = static_cast<std::size_t>(std::max(count, 1)), .keepsFull = true};
    effect.materials = {{.light = {2.8f, 1.1f, 0.25f}, .isHot = false, .softness = 0.03f}};
    effect.attractors = {{.position = {0, 1.3f, 0}, .pull = 1.2f, .swirl = 2.0f, .radius = 1.6f, .follows = true}};
    effect.emitters = {
        {.name = "motes",
         .life = {3, 6},
         .position = {0, 1.4f, 0},
         .extent = {2.6f, 1.2f, 1.8f},
         .spread = 180 * kDegree,
         .speed = {0, 0.6f},
         .gravity = 0,
         .drag = 0.7f,
         .curl = 0.9f,
         .curlSize = 1.1f,
         .curlOctaves = 1,
         .isAttracted = true,
         .collides = true,
         .image = cell::glow,
         .size = {0.03f, 0.06f},
         .opacityOverLife = {{0, 0}, {0.2f, 1}, {0.8f, 1}, {1, 0}},
         .temperatureOverLife = {{0, 400}, {0.5f, 1100}, {1, 200}},
         .turn = {0, 0}},
    };
    return effect;
}

}  // namespace arclight::particles

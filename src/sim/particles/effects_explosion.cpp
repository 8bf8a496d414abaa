// The explosion and its stages: flash, fireball, smoke, embers, debris, shock and dust.
#include "core/angles.h"
#include "sim/particles/effects.h"
#include "sim/particles/hot_materials.h"

namespace arclight::particles {

namespace {

constexpr int kTrail = 6;  // index of the debris trail's emitter

/// The emitters that burst and burn.
std::vector<Emitter> blast() {
    return {
        {.name = "flash", .burst = 3, .end = 0, .life = {0.10f, 0.20f}, .position = {0, 0.9f, 0},
         .extent = {0.3f, 0.3f, 0.3f}, .gravity = 0, .image = cell::glow, .material = kFlash, .size = {4.5f, 6},
         .sizeOverLife = {{0, 0.5f}, {1, 1.2f}}, .opacityOverLife = {{0, 1}, {1, 0}},
         .temperatureOverLife = {{0, 3600}, {1, 2400}}},
        {.name = "fireball", .burst = 15, .end = 0, .life = {2.2f, 3.8f}, .position = {0, 0.8f, 0},
         .extent = {0.5f, 0.4f, 0.5f}, .spread = 80 * kDegree, .outward = 0.25f, .speed = {3, 11}, .gravity = -0.09f,
         .drag = 4.0f, .curl = 0.7f, .curlSize = 1.8f, .collides = true, .images = kMirrored, .material = kBurst,
         .size = {2.15f, 3.25f}, .sizeOverLife = {{0, 0.28f}, {0.08f, 0.70f}, {0.3f, 0.96f}, {1, 1.35f}},
         .opacityOverLife = {{0, 1}, {0.45f, 0.95f}, {1, 0}},
         .temperatureOverLife = {{0, 0.02f * kBookEnd}, {0.3f, 0.32f * kBookEnd}, {1, kBookEnd}},
         .spin = {-0.35f, 0.35f}},
        {.name = "smoke lobes", .burst = 10, .begin = 0.05f, .end = 0, .life = {3.0f, 4.8f}, .position = {0, 1.0f, 0},
         .extent = {0.9f, 0.6f, 0.9f}, .spread = 75 * kDegree, .outward = 0.5f, .speed = {4, 11.5f}, .gravity = -0.06f,
         .drag = 3.2f, .curl = 0.5f, .curlSize = 1.9f, .collides = true, .images = kMirrored, .material = kBurst,
         .size = {1.7f, 2.6f}, .sizeOverLife = {{0, 0.3f}, {0.12f, 0.75f}, {1, 1.5f}},
         .opacityOverLife = {{0, 0.6f}, {0.06f, 0.95f}, {0.5f, 0.8f}, {1, 0}},
         .temperatureOverLife = {{0, 0.12f * kBookEnd}, {0.2f, 0.34f * kBookEnd}, {1, kBookEnd}}, .spin = {-0.3f, 0.3f}},
        {.name = "column", .rate = 8, .begin = 0.15f, .end = 1.6f, .life = {3.2f, 4.6f}, .position = {0, 0.6f, 0},
         .extent = {0.6f, 0.2f, 0.6f}, .spread = 20 * kDegree, .speed = {2, 4}, .gravity = -0.10f, .drag = 1.1f,
         .curl = 0.6f, .curlSize = 1.6f, .images = kMirrored, .material = kBurst, .size = {1.8f, 2.6f},
         .sizeOverLife = {{0, 0.5f}, {1, 1.7f}}, .opacityOverLife = {{0, 0}, {0.08f, 0.9f}, {0.5f, 0.8f}, {1, 0}},
         .temperatureOverLife = {{0, 0.05f * kBookEnd}, {0.3f, 0.35f * kBookEnd}, {1, kBookEnd}},
         .spin = {-0.3f, 0.3f}},
    };
}

/// The emitters of debris, and of what remains.
std::vector<Emitter> debris() {
    return {
        {.name = "embers", .burst = 340, .end = 0, .life = {0.8f, 3.4f}, .position = {0, 0.5f, 0},
         .extent = {0.4f, 0.3f, 0.4f}, .spread = 85 * kDegree, .outward = 0.2f, .speed = {4, 20}, .drag = 0.35f,
         .quadraticDrag = 0.045f, .curl = 1.1f, .curlSize = 1.4f, .collides = true, .restitution = 0.45f,
         .friction = 0.35f, .image = cell::streak, .material = kSparkLight, .size = {0.014f, 0.036f},
         .opacityOverLife = {{0, 1}, {0.7f, 0.8f}, {1, 0}},
         .temperatureOverLife = {{0, 2700}, {0.35f, 2100}, {1, 1250}}, .shutter = 1.0f / 30},
        {.name = "debris", .burst = 13, .end = 0, .life = {0.9f, 1.7f}, .position = {0, 0.6f, 0},
         .extent = {0.3f, 0.2f, 0.3f}, .spread = 68 * kDegree, .speed = {8, 15}, .drag = 0.15f, .collides = true,
         .restitution = 0.3f, .friction = 0.5f, .image = cell::streak, .material = kSparkLight, .size = {0.06f, 0.11f},
         .opacityOverLife = {{0, 1}, {0.6f, 0.7f}, {1, 0}}, .temperatureOverLife = {{0, 2400}, {1, 1300}},
         .shutter = kFilmShutter, .trail = kTrail, .trailRate = 46},
        {.name = "debris trail", .life = {0.6f, 1.6f}, .inherits = 0.12f, .gravity = -0.03f, .drag = 2, .curl = 0.4f,
         .images = cell::puffs, .material = kSmoke, .size = {0.34f, 0.56f}, .sizeOverLife = {{0, 0.5f}, {1, 2.2f}},
         .opacityOverLife = {{0, 0.85f}, {0.3f, 0.55f}, {1, 0}},
         .temperatureOverLife = {{0, 2100}, {0.06f, 1500}, {0.16f, 0}}, .spin = {-1, 1}},
        {.name = "glints", .rate = 80, .begin = 0.2f, .end = 1.8f, .life = {0.9f, 2.4f}, .position = {0, 0.8f, 0},
         .extent = {0.9f, 0.5f, 0.9f}, .spread = 40 * kDegree, .speed = {1.5f, 5}, .gravity = -0.06f, .drag = 1.6f,
         .curl = 2.2f, .curlSize = 0.9f, .image = cell::streak, .material = kSparkLight, .size = {0.010f, 0.024f},
         .opacityOverLife = {{0, 1}, {0.6f, 0.8f}, {1, 0}}, .temperatureOverLife = {{0, 2300}, {1, 1250}},
         .shutter = kFilmShutter},
        {.name = "afterfire", .rate = 4.5f, .begin = 0.4f, .end = 5.0f, .life = {1.5f, 2.3f}, .shape = Shape::disc,
         .position = {0, 0.78f, 0}, .extent = {1.0f, 0, 0.7f}, .gravity = 0, .images = kStarts, .material = kTongue,
         .size = {1.35f, 1.75f}, .sizeOverLife = {{0, 0.7f}, {0.3f, 1}, {1, 0.8f}},
         .opacityOverLife = {{0, 0}, {0.25f, 1}, {0.7f, 1}, {1, 0}}, .temperatureOverLife = kPlayed,
         .turn = {-0.08f, 0.08f}},
        {.name = "shock ring", .burst = 1, .end = 0, .life = {0.28f, 0.28f}, .position = {0, 0.9f, 0}, .gravity = 0,
         .image = cell::ring, .material = kFlash, .size = {8, 8},
         .sizeOverLife = {{0, 0.15f}, {0.5f, 0.75f}, {1, 1.1f}},
         .opacityOverLife = {{0, 0.03f}, {0.5f, 0.006f}, {1, 0}}, .temperatureOverLife = 3400},
        {.name = "ground dust", .burst = 26, .begin = 0.03f, .end = 0, .life = {1.2f, 2.6f}, .shape = Shape::ring,
         .position = {0, 0.15f, 0}, .extent = {0.8f, 0, 0.8f}, .outward = 0.93f, .speed = {7, 15}, .gravity = -0.01f,
         .drag = 3.4f, .curl = 0.35f, .collides = true, .image = cell::wisp, .images = cell::wisps, .material = kDust,
         .size = {0.8f, 1.5f}, .sizeOverLife = {{0, 0.4f}, {1, 1.5f}},
         .opacityOverLife = {{0, 0}, {0.06f, 0.8f}, {0.4f, 0.5f}, {1, 0}}, .spin = {-0.8f, 0.8f}},
    };
}

}  // namespace

Effect explosionEffect() {
    Effect effect{.name = "explosion", .period = 6, .capacity = 4000, .materials = hotMaterialsWithBooks()};
    effect.emitters = blast();
    for (const Emitter& emitter : debris()) effect.emitters.push_back(emitter);
    return effect;
}

}  // namespace arclight::particles

// Fire, smoke and sparks.
#include "core/angles.h"
#include "sim/particles/effects.h"
#include "sim/particles/hot_materials.h"

namespace arclight::particles {
namespace {

/// Sparks and embers, from bright and fast to dim and slow. Embers flicker as they tumble, each in the rhythm of its
/// own life.
std::vector<Emitter> embers() {
    return {
        {.name = "sparks", .rate = 42, .life = {0.5f, 1.5f}, .shape = Shape::disc, .position = {0, 0.3f, 0},
         .extent = {0.3f, 0, 0.3f}, .spread = 18 * kDegree, .speed = {1.6f, 4.4f}, .gravity = -0.10f, .drag = 1.4f,
         .curl = 1.7f, .curlSize = 0.5f, .image = cell::glow, .material = kSparkLight, .size = {0.004f, 0.011f},
         .opacityOverLife = {{0, 1}, {0.6f, 0.9f}, {1, 0}}, .temperatureOverLife = {{0, 2250}, {0.4f, 1750}, {1, 1150}},
         .shutter = 1.0f / 26},
        {.name = "embers", .rate = 20, .life = {1.3f, 4.4f}, .shape = Shape::disc, .position = {0, 0.3f, 0},
         .extent = {0.3f, 0, 0.3f}, .spread = 14 * kDegree, .speed = {0.8f, 3}, .gravity = -0.16f, .drag = 1.3f,
         .curl = 1.35f, .curlSize = 0.8f, .image = cell::glow, .material = kSparkLight, .size = {0.006f, 0.021f},
         .opacityOverLife = {{0, 1}, {0.35f, 0.35f}, {0.5f, 1}, {0.72f, 0.25f}, {1, 0}},
         .temperatureOverLife = {{0, 2000}, {0.4f, 1500}, {1, 1000}}, .shutter = kFilmShutter},
        {.name = "dying embers", .rate = 14, .life = {2.4f, 5.5f}, .shape = Shape::disc, .position = {0, 0.5f, 0},
         .extent = {0.35f, 0, 0.35f}, .spread = 22 * kDegree, .speed = {0.5f, 2}, .gravity = -0.11f, .drag = 1.3f,
         .curl = 1.0f, .curlSize = 1.1f, .image = cell::glow, .material = kSparkLight, .size = {0.004f, 0.012f},
         .opacityOverLife = {{0, 0.9f}, {0.3f, 0.5f}, {0.45f, 0.9f}, {0.6f, 0.3f}, {1, 0}},
         .temperatureOverLife = {{0, 1550}, {0.3f, 1250}, {1, 950}}, .shutter = kFilmShutter},
        {.name = "flakes", .rate = 3, .life = {2, 4}, .shape = Shape::disc, .position = {0, 0.7f, 0},
         .extent = {0.25f, 0, 0.25f}, .spread = 20 * kDegree, .speed = {1, 2.2f}, .gravity = -0.09f, .drag = 1.5f,
         .curl = 0.9f, .curlSize = 0.7f, .image = cell::disc, .material = kSparkLight, .size = {0.018f, 0.030f},
         .sizeOverLife = {{0, 1}, {0.7f, 0.8f}, {1, 0.3f}},
         .opacityOverLife = {{0, 0.7f}, {0.4f, 0.2f}, {0.5f, 0.6f}, {0.65f, 0.15f}, {1, 0}},
         .temperatureOverLife = {{0, 1500}, {0.5f, 1200}, {1, 950}}, .spin = {-6, 6}},
        {.name = "crackle", .rate = 3, .life = {0.3f, 0.7f}, .shape = Shape::disc, .position = {0, 0.2f, 0},
         .extent = {0.3f, 0, 0.3f}, .spread = 50 * kDegree, .speed = {3, 6}, .drag = 1.2f, .collides = true,
         .image = cell::glow, .material = kSparkLight, .size = {0.006f, 0.015f},
         .temperatureOverLife = {{0, 2500}, {1, 1500}}, .shutter = 1.0f / 36},
    };
}

}  // namespace

Effect fireEffect() {
    Effect effect{.name = "fire", .capacity = 1500, .materials = hotMaterialsWithBooks()};
    effect.emitters = {
        {.name = "bed", .rate = 26, .life = {0.5f, 0.9f}, .shape = Shape::disc, .position = {0, 0.16f, 0},
         .extent = {0.42f, 0, 0.42f}, .speed = {0.1f, 0.4f}, .gravity = 0, .image = cell::puff, .images = cell::puffs,
         .material = kFlame, .size = {0.34f, 0.55f}, .opacityOverLife = {{0, 0}, {0.3f, 0.75f}, {1, 0}},
         .temperatureOverLife = {{0, 1750}, {1, 1350}}, .spin = {-0.9f, 0.9f}},
        {.name = "flames", .rate = 1.7f, .life = {1.7f, 2.3f}, .shape = Shape::disc, .position = {0, 1.0f, 0},
         .extent = {0.16f, 0, 0.16f}, .gravity = 0, .images = kStarts, .material = kTongue, .size = {1.75f, 2.0f},
         .opacityOverLife = {{0, 0}, {0.25f, 1}, {0.75f, 1}, {1, 0}}, .temperatureOverLife = kPlayed,
         .turn = {-0.05f, 0.05f}},
        {.name = "side flames", .rate = 3, .life = {1.4f, 2.0f}, .shape = Shape::ring, .position = {0, 0.60f, 0},
         .extent = {0.30f, 0, 0.30f}, .gravity = 0, .images = kStarts, .material = kTongue, .size = {0.85f, 1.15f},
         .opacityOverLife = {{0, 0}, {0.25f, 1}, {0.75f, 1}, {1, 0}}, .temperatureOverLife = kPlayed,
         .turn = {-0.10f, 0.10f}},
        {.name = "smoke", .rate = 5, .life = {2.4f, 4.0f}, .shape = Shape::disc, .position = {0, 1.5f, 0},
         .extent = {0.2f, 0, 0.2f}, .spread = 8 * kDegree, .speed = {0.9f, 1.3f}, .gravity = -0.08f, .drag = 0.8f,
         .curl = 0.35f, .curlSize = 0.9f, .images = kMirrored, .material = kBillow, .size = {0.55f, 0.85f},
         .sizeOverLife = {{0, 0.5f}, {1, 2.0f}}, .opacityOverLife = {{0, 0}, {0.3f, 0.17f}, {1, 0}},
         .temperatureOverLife = {{0, 0.15f * kBookEnd}, {1, kBookEnd}}, .spin = {-0.4f, 0.4f}},
    };
    for (const Emitter& emitter : embers()) effect.emitters.push_back(emitter);
    return effect;
}

Effect smokeEffect() {
    Effect effect{.name = "smoke", .capacity = 600, .materials = hotMaterialsWithBooks()};
    effect.materials[kBillow].albedo = {0.80f, 0.80f, 0.82f};
    effect.lamps = {{{0, 0.25f, 0.1f}, {7.0f, 2.0f, 0.35f}, 0.35f},
                    {{-2.9f, 1.2f, 0.9f}, {38, 17, 6.5f}, 0.4f},
                    {{2.6f, 3.4f, -1.9f}, {16, 42, 82}, 0.6f}};
    effect.emitters = {
        {.name = "column", .rate = 7, .life = {4.2f, 6.0f}, .shape = Shape::disc, .position = {0, 0.15f, 0},
         .extent = {0.16f, 0, 0.16f}, .follows = true, .spread = 8 * kDegree, .speed = {1.0f, 1.4f}, .gravity = -0.075f,
         .drag = 0.75f, .curl = 0.4f, .curlSize = 1.2f, .wind = {0.16f, 0, 0}, .images = kMirrored,
         .material = kBillow, .size = {1.0f, 1.35f}, .sizeOverLife = {{0, 0.35f}, {0.3f, 1.0f}, {1, 1.9f}},
         .opacityOverLife = {{0, 0}, {0.06f, 0.95f}, {0.5f, 0.7f}, {1, 0}},
         .temperatureOverLife = {{0, 0.08f * kBookEnd}, {1, kBookEnd}}, .spin = {-0.3f, 0.3f}},
        {.name = "embers", .rate = 7, .life = {1.0f, 2.6f}, .shape = Shape::disc, .position = {0, 0.1f, 0},
         .extent = {0.2f, 0, 0.2f}, .follows = true, .spread = 20 * kDegree, .speed = {0.8f, 2}, .gravity = -0.1f,
         .drag = 1.2f, .curl = 1.0f, .curlSize = 0.7f, .image = cell::glow, .material = kSparkLight,
         .size = {0.005f, 0.017f}, .opacityOverLife = {{0, 1}, {0.4f, 0.4f}, {0.55f, 1}, {1, 0}},
         .temperatureOverLife = {{0, 2000}, {0.5f, 1500}, {1, 1000}}, .shutter = 1.0f / 32},
    };
    return effect;
}

Effect sparksEffect() {
    Effect effect{.name = "sparks", .capacity = 6000, .materials = hotMaterials()};
    effect.balls = {{{1.5f, 0.42f, 0.5f}, 0.42f}};
    constexpr int kStar = 3;  // index of the burst's emitter
    effect.emitters = {
        {.name = "source", .rate = 60, .life = {0.04f, 0.09f}, .position = {-1.5f, 1.55f, 0},
         .extent = {0.03f, 0.03f, 0.03f}, .follows = true, .gravity = 0, .image = cell::glow, .material = kFlash,
         .size = {0.07f, 0.20f}, .temperatureOverLife = 2350},
        {.name = "jet", .rate = 540, .life = {0.7f, 1.9f}, .position = {-1.5f, 1.55f, 0},
         .extent = {0.03f, 0.03f, 0.03f}, .follows = true, .direction = {0.94f, 0.34f, 0.05f}, .spread = 15 * kDegree,
         .speed = {2.5f, 7.5f}, .drag = 0.15f, .quadraticDrag = 0.05f, .curl = 0.4f, .curlSize = 0.5f, .collides = true,
         .restitution = 0.48f, .friction = 0.25f, .image = cell::streak, .material = kSparkLight,
         .size = {0.006f, 0.013f}, .opacityOverLife = {{0, 1}, {0.75f, 0.85f}, {1, 0}},
         .temperatureOverLife = {{0, 2650}, {0.3f, 2150}, {1, 1250}}, .shutter = 1.0f / 34},
        {.name = "bursting", .rate = 36, .life = {0.25f, 0.8f}, .position = {-1.5f, 1.55f, 0},
         .extent = {0.03f, 0.03f, 0.03f}, .follows = true, .direction = {0.90f, 0.44f, 0.05f}, .spread = 20 * kDegree,
         .speed = {3, 7}, .drag = 0.3f, .collides = true, .image = cell::streak, .material = kSparkLight,
         .size = {0.018f, 0.028f}, .opacityOverLife = 1, .temperatureOverLife = {{0, 2300}, {1, 2600}},
         .shutter = kFilmShutter, .onDeath = kStar, .onDeathCount = 9},
        {.name = "star", .life = {0.12f, 0.34f}, .spread = 180 * kDegree, .speed = {0.8f, 3}, .inherits = 0.35f,
         .drag = 3,
         .collides = true, .image = cell::streak, .material = kSparkLight, .size = {0.007f, 0.013f},
         .temperatureOverLife = {{0, 2700}, {1, 1500}}, .shutter = kFilmShutter},
        {.name = "haze", .rate = 5, .life = {1.6f, 2.8f}, .position = {-1.4f, 1.6f, 0}, .extent = {0.1f, 0.05f, 0.1f},
         .follows = true, .direction = {0.5f, 0.8f, 0}, .spread = 20 * kDegree, .speed = {0.3f, 0.8f},
         .gravity = -0.03f,
         .drag = 0.6f, .curl = 0.3f, .curlSize = 0.8f, .image = cell::wisp, .images = cell::wisps, .material = kDust,
         .size = {0.5f, 0.9f}, .sizeOverLife = {{0, 0.5f}, {1, 1.8f}},
         .opacityOverLife = {{0, 0}, {0.3f, 0.25f}, {1, 0}}, .spin = {-0.3f, 0.3f}},
        // The small particles cool first, and glow red on the floor.
        {.name = "fine", .rate = 420, .life = {0.25f, 1.5f}, .position = {-1.5f, 1.55f, 0},
         .extent = {0.03f, 0.03f, 0.03f}, .follows = true, .direction = {0.94f, 0.34f, 0.05f}, .spread = 24 * kDegree,
         .speed = {1.5f, 8.5f}, .drag = 0.6f, .quadraticDrag = 0.09f, .curl = 0.7f, .curlSize = 0.4f, .collides = true,
         .restitution = 0.35f, .friction = 0.4f, .image = cell::glow, .material = kSparkLight,
         .size = {0.003f, 0.008f}, .opacityOverLife = {{0, 1}, {0.4f, 0.8f}, {0.55f, 0.3f}, {0.7f, 0.7f}, {1, 0}},
         .temperatureOverLife = {{0, 2500}, {0.25f, 1750}, {1, 1050}}, .shutter = 1.0f / 30},
    };
    return effect;
}

}  // namespace arclight::particles

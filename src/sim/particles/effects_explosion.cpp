// The explosion and its stages: flash, fireball, soot, embers, debris, dust, burning ground and lasting smoke.
#include "core/angles.h"
#include "sim/particles/effects.h"
#include "sim/particles/hot_materials.h"

namespace arclight::particles {

namespace {

/// Dust has a flipbook of its own albedo, after the shared materials.
enum { kDustCloud = kTongue + 1 };

/// Indices of the emitters whose particles are children, in the order of `explosionEffect`.
enum Child { kSoot, kDebrisTrail, kSmallFlames };

constexpr float book(float fraction) { return fraction * kBookEnd; }

/// Particles that other particles emit.
std::vector<Emitter> children() {
    return {
        {.name = "soot", .life = {5, 10}, .extent = {0.3f, 0.3f, 0.3f}, .inherits = 0.4f, .gravity = -0.008f,
         .drag = 0.35f, .quadraticDrag = 0.35f, .curl = 0.45f, .curlSize = 1.7f, .curlOctaves = 1,
         .wind = {0.10f, 0, -0.03f},
         .images = kMirrored, .material = kBillow, .size = {0.75f, 2.3f},
         .sizeOverLife = {{0, 0.6f}, {0.2f, 1.15f}, {1, 2.0f}},
         .opacityOverLife = {{0, 0}, {0.05f, 0.8f}, {0.4f, 0.6f}, {0.75f, 0.4f}, {1, 0}},
         .temperatureOverLife = {{0, book(0.2f)}, {0.3f, book(0.5f)}, {1, book(0.95f)}}, .spin = {-0.35f, 0.35f}},
        {.name = "debris trail", .life = {0.6f, 2.0f}, .extent = {0.03f, 0.03f, 0.03f}, .inherits = 0.08f,
         .gravity = -0.02f, .drag = 1.6f, .curl = 0.6f, .curlSize = 0.7f, .curlOctaves = 1, .image = cell::puff,
         .images = cell::puffs,
         .material = kSmoke, .size = {0.19f, 0.34f}, .sizeOverLife = {{0, 0.75f}, {0.25f, 1.5f}, {1, 3.6f}},
         .opacityOverLife = {{0, 0.9f}, {0.2f, 0.5f}, {1, 0}},
         .temperatureOverLife = {{0, 2300}, {0.04f, 1700}, {0.09f, 0}}, .spin = {-0.8f, 0.8f}},
        {.name = "small flames", .life = {0.6f, 1.1f}, .position = {0, 0.16f, 0}, .extent = {0.10f, 0, 0.10f},
         .gravity = 0, .images = kStarts, .material = kTongue, .size = {0.26f, 0.62f},
         .sizeOverLife = {{0, 0.6f}, {0.35f, 1}, {1, 0.7f}},
         .opacityOverLife = {{0, 0}, {0.25f, 1}, {0.6f, 0.9f}, {1, 0}}, .temperatureOverLife = kPlayed,
         .turn = {-0.15f, 0.15f}},
    };
}

/// The burst and the fire. Air drag grows with the square of the speed, so a burst stops within metres, then rises.
std::vector<Emitter> blast() {
    return {
        {.name = "flash", .burst = 2, .end = 0, .life = {0.08f, 0.15f}, .position = {0, 0.9f, 0},
         .extent = {0.2f, 0.2f, 0.2f}, .gravity = 0, .image = cell::glow, .material = kFlash, .size = {3, 4.5f},
         .sizeOverLife = {{0, 0.6f}, {1, 1.2f}}, .temperatureOverLife = {{0, 3600}, {1, 2500}}},
        {.name = "fireball", .burst = 44, .end = 0, .life = {1.3f, 2.5f}, .position = {0, 0.7f, 0},
         .extent = {0.6f, 0.4f, 0.6f}, .spread = 75 * kDegree, .outward = 0.3f, .speed = {2, 12},
         .gravity = -0.11f, .drag = 0.5f, .quadraticDrag = 0.7f, .curl = 0.8f, .curlSize = 1.5f, .curlOctaves = 1,
         .collides = true,
         .images = kMirrored, .material = kBurst, .size = {0.9f, 2.1f},
         .sizeOverLife = {{0, 0.3f}, {0.07f, 0.75f}, {0.3f, 1}, {1, 1.5f}},
         .opacityOverLife = {{0, 1}, {0.5f, 0.95f}, {1, 0}},
         .temperatureOverLife = {{0, book(0.02f)}, {0.12f, book(0.10f)}, {0.5f, book(0.27f)}, {1, book(0.75f)}},
         .spin = {-0.5f, 0.5f}, .trail = kSoot, .trailRate = 0.95f},
        {.name = "licks", .burst = 42, .begin = 0.02f, .end = 0, .life = {0.9f, 1.8f}, .position = {0, 0.8f, 0},
         .extent = {0.7f, 0.5f, 0.7f}, .spread = 90 * kDegree, .outward = 0.5f, .speed = {4, 19}, .gravity = -0.16f,
         .drag = 0.6f, .quadraticDrag = 0.8f, .curl = 1.1f, .curlSize = 0.9f, .curlOctaves = 1, .collides = true,
         .images = kMirrored,
         .material = kBurst, .size = {0.4f, 1.1f}, .sizeOverLife = {{0, 0.4f}, {0.15f, 0.9f}, {1, 1.9f}},
         .opacityOverLife = {{0, 1}, {0.5f, 0.8f}, {1, 0}},
         .temperatureOverLife = {{0, book(0.06f)}, {0.1f, book(0.18f)}, {0.3f, book(0.33f)}, {1, book(0.85f)}},
         .spin = {-0.9f, 0.9f}},
        {.name = "stem", .rate = 19, .begin = 0.12f, .end = 1.7f, .life = {1.8f, 3.4f}, .position = {0, 0.35f, 0},
         .extent = {0.5f, 0.15f, 0.5f}, .spread = 16 * kDegree, .speed = {1.5f, 4}, .gravity = -0.12f, .drag = 0.4f,
         .quadraticDrag = 0.25f, .curl = 0.7f, .curlSize = 1.2f, .curlOctaves = 1, .images = kMirrored,
         .material = kBurst,
         .size = {0.6f, 1.2f}, .sizeOverLife = {{0, 0.5f}, {0.3f, 1}, {1, 1.9f}},
         .opacityOverLife = {{0, 0}, {0.06f, 0.95f}, {0.5f, 0.85f}, {1, 0}},
         .temperatureOverLife = {{0, book(0.05f)}, {0.4f, book(0.32f)}, {1, book(0.9f)}}, .spin = {-0.5f, 0.5f},
         .trail = kSoot, .trailRate = 0.5f},
        {.name = "dust", .burst = 34, .begin = 0.02f, .end = 0, .life = {2.4f, 6.2f}, .shape = Shape::ring,
         .position = {0, 0.16f, 0}, .extent = {0.7f, 0, 0.7f}, .spread = 40 * kDegree, .outward = 0.95f,
         .speed = {5, 34}, .gravity = -0.004f, .drag = 0.5f, .quadraticDrag = 0.55f, .curl = 0.3f, .curlSize = 1.3f,
         .curlOctaves = 1,
         .collides = true, .images = kMirrored, .material = kDustCloud, .size = {0.6f, 1.4f},
         .sizeOverLife = {{0, 0.4f}, {0.12f, 1.1f}, {1, 2.2f}},
         .opacityOverLife = {{0, 0}, {0.04f, 0.6f}, {0.3f, 0.36f}, {1, 0}},
         .temperatureOverLife = {{0, book(0.25f)}, {1, book(1)}}, .spin = {-0.4f, 0.4f}},
    };
}

/// Flying debris, and lasting fires.
std::vector<Emitter> debris() {
    return {
        {.name = "embers", .burst = 340, .end = 0, .life = {0.8f, 3.6f}, .position = {0, 0.5f, 0},
         .extent = {0.4f, 0.3f, 0.4f}, .spread = 85 * kDegree, .outward = 0.2f, .speed = {3, 21}, .drag = 0.35f,
         .quadraticDrag = 0.045f, .curl = 1.3f, .curlSize = 1.2f, .curlOctaves = 1, .collides = true,
         .restitution = 0.45f,
         .friction = 0.35f, .image = cell::streak, .material = kSparkLight, .size = {0.007f, 0.034f},
         .opacityOverLife = {{0, 1}, {0.7f, 0.8f}, {1, 0}},
         .temperatureOverLife = {{0, 2700}, {0.35f, 2100}, {1, 1250}}, .shutter = 1.0f / 30},
        {.name = "debris", .burst = 11, .end = 0, .life = {0.7f, 1.6f}, .position = {0, 0.6f, 0},
         .extent = {0.3f, 0.2f, 0.3f}, .direction = {0, 0.94f, -0.34f}, .spread = 66 * kDegree, .speed = {7, 15},
         .drag = 0.15f, .collides = true, .restitution = 0.3f, .friction = 0.5f, .image = cell::streak,
         .material = kSparkLight, .size = {0.04f, 0.09f}, .opacityOverLife = {{0, 1}, {0.6f, 0.7f}, {1, 0}},
         .temperatureOverLife = {{0, 2400}, {1, 1300}}, .shutter = kFilmShutter, .trail = kDebrisTrail,
         .trailRate = 90},
        {.name = "burning pieces", .burst = 8, .end = 0, .life = {4.5f, 8.5f}, .position = {0, 0.5f, 0},
         .extent = {0.3f, 0.1f, 0.3f}, .spread = 70 * kDegree, .speed = {2.5f, 7}, .drag = 0.2f, .collides = true,
         .restitution = 0.15f, .friction = 0.7f, .image = cell::streak, .material = kSparkLight,
         .size = {0.03f, 0.06f}, .opacityOverLife = {{0, 1}, {0.8f, 0.8f}, {1, 0}},
         .temperatureOverLife = {{0, 2200}, {1, 1300}}, .shutter = kFilmShutter, .trail = kSmallFlames,
         .trailRate = 2.6f},
        {.name = "rising embers", .rate = 42, .begin = 0.2f, .end = 6.5f, .life = {0.9f, 3.0f},
         .position = {0, 0.5f, 0}, .extent = {0.9f, 0.4f, 0.9f}, .spread = 40 * kDegree, .speed = {1.0f, 4},
         .gravity = -0.08f, .drag = 1.6f,
         .curl = 1.0f, .curlSize = 1.4f, .curlOctaves = 1, .image = cell::streak, .material = kSparkLight,
         .size = {0.006f, 0.020f},
         .opacityOverLife = {{0, 1}, {0.6f, 0.8f}, {1, 0}}, .temperatureOverLife = {{0, 2300}, {1, 1250}},
         .shutter = kFilmShutter},
        {.name = "ground fire", .rate = 10, .begin = 0.35f, .end = 4.6f, .life = {0.7f, 1.5f}, .shape = Shape::disc,
         .position = {0.1f, 0.34f, 0}, .extent = {0.75f, 0, 0.6f}, .gravity = 0, .images = kStarts, .material = kTongue,
         .size = {0.45f, 1.35f}, .sizeOverLife = {{0, 0.6f}, {0.35f, 1}, {1, 0.75f}},
         .opacityOverLife = {{0, 0}, {0.25f, 1}, {0.6f, 0.9f}, {1, 0}}, .temperatureOverLife = kPlayed,
         .turn = {-0.16f, 0.16f}},
        {.name = "last flames", .rate = 5, .begin = 4.2f, .end = 8.2f, .life = {0.7f, 1.4f}, .shape = Shape::disc,
         .position = {-0.1f, 0.22f, 0.1f}, .extent = {0.6f, 0, 0.5f}, .gravity = 0, .images = kStarts,
         .material = kTongue, .size = {0.3f, 0.8f}, .sizeOverLife = {{0, 0.6f}, {0.35f, 1}, {1, 0.7f}},
         .opacityOverLife = {{0, 0}, {0.25f, 1}, {0.6f, 0.9f}, {1, 0}}, .temperatureOverLife = kPlayed,
         .turn = {-0.16f, 0.16f}},
        {.name = "column", .rate = 6.5f, .begin = 1.2f, .end = 8.6f, .life = {3.5f, 6}, .shape = Shape::disc,
         .position = {0, 0.5f, 0}, .extent = {0.5f, 0, 0.4f}, .spread = 12 * kDegree, .speed = {0.6f, 1.3f},
         .gravity = -0.05f, .quadraticDrag = 0.35f, .curl = 0.4f, .curlSize = 1.4f, .curlOctaves = 1,
         .wind = {0.10f, 0, -0.03f},
         .images = kMirrored, .material = kBillow, .size = {0.5f, 0.95f},
         .sizeOverLife = {{0, 0.6f}, {1, 2.6f}}, .opacityOverLife = {{0, 0}, {0.15f, 0.7f}, {0.5f, 0.5f}, {1, 0}},
         .temperatureOverLife = {{0, book(0.2f)}, {1, book(0.95f)}}, .spin = {-0.4f, 0.4f}},
    };
}

std::vector<Material> explosionMaterials() {
    std::vector<Material> materials = hotMaterialsWithBooks();
    Material& burst = materials[kBurst];
    burst.albedo = {0.20f, 0.19f, 0.18f}, burst.light = glm::vec3(9.4f), burst.heat = {2800, 600, 1.7f};
    materials[kTongue].light = glm::vec3(2.8f), materials[kTongue].heat = {1960, 1960, 0};
    materials[kFlash].light = glm::vec3(0.8f);
    Material& soot = materials[kBillow];
    soot.albedo = {0.22f, 0.21f, 0.205f}, soot.erosion = 0.3f;
    Material dust = soot;
    dust.albedo = {0.36f, 0.34f, 0.31f}, dust.opacity = 0.75f, dust.softness = 0.4f;
    materials.push_back(dust);
    return materials;
}

}  // namespace

Effect explosionEffect() {
    Effect effect{.name = "explosion", .period = 9, .capacity = 4000, .materials = explosionMaterials()};
    for (const auto& group : {children(), blast(), debris()})
        effect.emitters.insert(effect.emitters.end(), group.begin(), group.end());
    return effect;
}

}  // namespace arclight::particles

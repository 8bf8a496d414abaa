// A fountain at night: a jet and a crown of arcs over a basin with lamps in its water.
#include "core/angles.h"
#include "sim/particles/effects.h"

namespace arclight::particles {
namespace {

enum FountainMaterial { kDrop, kSheet, kMist };
constexpr int kSplash = 4;  // index of the splash's emitter

/// Water in flight: it leaves its nozzle upwards and dies in the basin, where each drop makes a small splash.
Emitter water(std::string_view name, FountainMaterial material, float rate) {
    return {.name = name,
            .rate = rate,
            .life = {2.2f, 2.4f},
            .follows = true,
            .quadraticDrag = 0.02f,
            .collides = true,
            .diesOnHit = true,
            .image = cell::glow,
            .material = material,
            .opacityOverLife = {{0, 0.5f}, {0.04f, 1}, {1, 1}},
            .onHit = material == kDrop ? kSplash : -1,
            .onHitCount = material == kDrop ? 2 : 0};
}

/// The jet in the middle. Fine drops give it its grain, wide faint streaks close the gaps between them.
std::vector<Emitter> jet() {
    Emitter drops = water("jet", kDrop, 2500);
    drops.shape = Shape::disc, drops.position = {0, 0.42f, 0}, drops.extent = {0.035f, 0, 0.035f};
    drops.spread = 5.0f * kDegree, drops.speed = {5.6f, 6.9f}, drops.curl = 0.25f;
    drops.curlSize = 0.8f, drops.curlOctaves = 1;
    drops.size = {0.008f, 0.020f}, drops.shutter = 1.0f / 30;
    Emitter sheet = drops;
    sheet.name = "jet sheet", sheet.material = kSheet, sheet.rate = 420, sheet.onHit = -1, sheet.onHitCount = 0;
    sheet.spread = 3.5f * kDegree, sheet.size = {0.05f, 0.10f}, sheet.shutter = 1.0f / 12;
    sheet.opacityOverLife = {{0, 0.6f}, {0.05f, 1}, {0.2f, 0.5f}, {0.4f, 0.35f}, {1, 0.5f}};
    return {drops, sheet};
}

/// The crown: arcs from a ring of nozzles that fall outwards, as a curtain.
std::vector<Emitter> crown() {
    Emitter drops = water("crown", kDrop, 2300);
    drops.shape = Shape::ring, drops.position = {0, 0.12f, 0}, drops.extent = {0.62f, 0, 0.62f};
    drops.outward = 0.20f, drops.spread = 3 * kDegree, drops.speed = {3.9f, 4.25f};
    drops.size = {0.008f, 0.019f}, drops.shutter = 1.0f / 30;
    Emitter sheet = drops;
    sheet.name = "crown sheet", sheet.material = kSheet, sheet.rate = 640, sheet.onHit = -1, sheet.onHitCount = 0;
    sheet.spread = 2 * kDegree, sheet.size = {0.03f, 0.065f}, sheet.shutter = 1.0f / 10;
    return {drops, sheet};
}

std::vector<Emitter> whereItFalls() {
    return {
        {.name = "splash",
         .life = {0.14f, 0.36f},
         .spread = 42 * kDegree,
         .speed = {0.7f, 1.9f},
         .collides = true,
         .diesOnHit = true,
         .image = cell::glow,
         .material = kDrop,
         .size = {0.006f, 0.012f},
         .opacityOverLife = {{0, 1}, {0.6f, 0.8f}, {1, 0}},
         .shutter = 1.0f / 30},
        {.name = "spray",
         .rate = 34,
         .life = {0.7f, 1.5f},
         .shape = Shape::disc,
         .position = {0, 0.10f, 0},
         .extent = {1.4f, 0, 1.4f},
         .follows = true,
         .speed = {0.2f, 0.6f},
         .gravity = 0,
         .drag = 0.6f,
         .curl = 0.3f,
         .curlOctaves = 1,
         .image = cell::wisp,
         .images = cell::wisps,
         .material = kMist,
         .size = {0.35f, 0.70f},
         .sizeOverLife = {{0, 0.5f}, {1, 1.5f}},
         .opacityOverLife = {{0, 0}, {0.3f, 0.8f}, {1, 0}},
         .spin = {-0.3f, 0.3f}},
        {.name = "mist",
         .rate = 10,
         .life = {1.4f, 2.6f},
         .shape = Shape::disc,
         .position = {0, 1.9f, 0},
         .extent = {0.20f, 0, 0.20f},
         .follows = true,
         .spread = 70 * kDegree,
         .speed = {0.3f, 0.9f},
         .gravity = 0.06f,
         .drag = 1.0f,
         .curl = 0.3f,
         .curlOctaves = 1,
         .wind = {0.22f, 0, 0.05f},
         .image = cell::wisp,
         .images = cell::wisps,
         .material = kMist,
         .size = {0.45f, 0.8f},
         .sizeOverLife = {{0, 0.5f}, {1, 1.7f}},
         .opacityOverLife = {{0, 0}, {0.25f, 0.5f}, {1, 0}},
         .spin = {-0.3f, 0.3f}},
    };
}

}  // namespace

Effect fountainEffect() {
    Effect effect{.name = "fountain", .capacity = 20000};
    const glm::vec3 water(0.82f, 0.91f, 1.0f);
    effect.materials = {
        {.albedo = water, .opacity = 0.75f, .softness = 0.02f, .translucency = 0.5f},
        {.albedo = water, .opacity = 0.16f, .softness = 0.06f, .translucency = 0.6f},
        {.albedo = water, .opacity = 0.07f, .erosion = 0.5f, .softness = 0.3f, .translucency = 0.6f},
    };
    effect.lamps = {{{-0.62f, 0.16f, 0.62f}, {36, 15, 4.4f}, 0.30f},
                    {{0.70f, 0.16f, 0.50f}, {4, 21, 32}, 0.30f},
                    {{-0.05f, 0.16f, -0.85f}, {14, 20, 27}, 0.40f}};
    for (const auto& part : {jet(), crown(), whereItFalls()})
        effect.emitters.insert(effect.emitters.end(), part.begin(), part.end());
    return effect;
}

}  // namespace arclight::particles

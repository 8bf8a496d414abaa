// A spell: a circle of runes on the ground, ribbons that spiral into a core, rays, sparks.
#include "sim/particles/effects.h"

namespace arclight::particles {
namespace {

constexpr float kDeg = 0.01745329f;
constexpr glm::vec3 kCentre{0, 1.5f, 0};
constexpr float kCircle = 1.8f;  // radius of the runes
enum Material { kViolet, kGold, kCyan, kVeil, kRay, kWhite, kShine };
enum Number { kVioletHeads, kVioletRibbon, kCyanHeads, kCyanRibbon };

/// What flies ahead of a ribbon: from the circle upwards, around the core and into it.
Emitter heads(std::string_view name, float orbit, int ribbon, Material material) {
    return {.name = name, .rate = 4.6f, .life = {1.9f, 2.5f}, .shape = Shape::ring, .position = {0, 0.12f, 0},
            .extent = {1.5f, 0, 1.5f}, .speed = {0.5f, 1.2f}, .orbit = orbit, .gravity = 0, .drag = 0.35f,
            .curl = 0.5f, .curlSize = 1.2f, .isAttracted = true, .image = cell::glow, .material = material,
            .size = {0.06f, 0.09f}, .opacityOverLife = {{0, 0}, {0.1f, 1}, {0.85f, 1}, {1, 0}},
            .temperatureOverLife = 1000, .shutter = 1.0f / 60, .trail = ribbon, .trailRate = 200};
}

Emitter ribbon(std::string_view name, Material material) {
    return {.name = name, .life = {0.7f, 1.1f}, .inherits = 0.05f, .gravity = 0, .drag = 1, .curl = 0.22f,
            .curlSize = 0.7f, .image = cell::glow, .material = material, .size = {0.045f, 0.06f},
            .sizeOverLife = {{0, 1}, {0.5f, 0.6f}, {1, 0.1f}}, .opacityOverLife = {{0, 0.9f}, {0.4f, 0.4f}, {1, 0}},
            .temperatureOverLife = {{0, 1000}, {1, 400}}};
}

std::vector<Emitter> core() {
    return {
        {.name = "core", .rate = 44, .life = {0.15f, 0.3f}, .position = kCentre, .extent = {0.03f, 0.03f, 0.03f},
         .follows = true, .gravity = 0, .image = cell::glow, .material = kWhite, .size = {0.30f, 0.55f},
         .opacityOverLife = {{0, 0}, {0.5f, 0.45f}, {1, 0}}, .temperatureOverLife = 1000},
        {.name = "rays", .rate = 9, .life = {0.5f, 1.0f}, .position = kCentre, .follows = true, .gravity = 0,
         .image = cell::star, .material = kWhite, .size = {0.9f, 2.0f}, .sizeOverLife = {{0, 0.7f}, {1, 1.2f}},
         .opacityOverLife = {{0, 0}, {0.4f, 0.22f}, {1, 0}}, .temperatureOverLife = 1000, .spin = {-0.5f, 0.5f}},
        {.name = "shine", .rate = 75, .life = {0.5f, 0.9f}, .position = kCentre, .extent = {0.16f, 0.16f, 0.16f},
         .follows = true, .spread = 180 * kDeg, .outward = 1, .speed = {0.9f, 2.0f}, .gravity = 0,
         .image = cell::streak, .material = kShine, .size = {0.03f, 0.07f},
         .opacityOverLife = {{0, 0}, {0.4f, 1}, {1, 0}}, .temperatureOverLife = 1000, .shutter = 1},
        {.name = "pulse", .rate = 1.5f, .life = {0.7f, 0.8f}, .position = kCentre, .follows = true, .gravity = 0,
         .image = cell::ring, .material = kViolet, .size = {1.7f, 2.0f},
         .sizeOverLife = {{0, 0.15f}, {0.5f, 0.8f}, {1, 1.1f}}, .opacityOverLife = {{0, 0.05f}, {0.5f, 0.025f}, {1, 0}},
         .temperatureOverLife = 1000},
        {.name = "motes", .rate = 620, .life = {0.9f, 1.8f}, .shape = Shape::sphere, .position = kCentre,
         .extent = {0.95f, 0.75f, 0.95f}, .follows = true, .spread = 180 * kDeg, .speed = {0, 0.4f}, .orbit = 0.9f,
         .gravity = 0, .drag = 0.6f, .curl = 0.7f, .curlSize = 0.6f, .isAttracted = true, .image = cell::streak,
         .material = kViolet, .size = {0.005f, 0.013f}, .opacityOverLife = {{0, 0}, {0.2f, 1}, {0.7f, 0.8f}, {1, 0}},
         .temperatureOverLife = {{0, 700}, {1, 1300}}, .shutter = 1.0f / 28},
        {.name = "core sparks", .rate = 90, .life = {0.5f, 1.4f}, .position = kCentre, .follows = true,
         .spread = 180 * kDeg, .speed = {1.6f, 4.6f}, .gravity = 0.7f, .drag = 0.6f, .curl = 0.4f, .collides = true,
         .restitution = 0.5f, .image = cell::streak, .material = kGold, .size = {0.005f, 0.012f},
         .opacityOverLife = {{0, 1}, {0.7f, 0.8f}, {1, 0}}, .temperatureOverLife = {{0, 1600}, {1, 500}},
         .shutter = 1.0f / 36},
        {.name = "veil", .rate = 22, .life = {1.4f, 2.6f}, .position = {0, 1.3f, 0}, .extent = {0.8f, 0.6f, 0.8f},
         .follows = true, .speed = {0, 0.2f}, .orbit = 0.5f, .gravity = 0, .drag = 0.8f, .curl = 0.4f, .curlSize = 1,
         .isAttracted = true, .image = cell::wisp, .images = cell::wisps, .material = kVeil, .size = {0.7f, 1.5f},
         .opacityOverLife = {{0, 0}, {0.4f, 0.8f}, {1, 0}}, .temperatureOverLife = 1000, .spin = {-0.8f, 0.8f}},
    };
}

std::vector<Emitter> circle() {
    return {
        {.name = "runners", .rate = 170, .life = {0.15f, 0.35f}, .shape = Shape::ring, .position = {0, 0.02f, 0},
         .extent = {kCircle, 0, kCircle}, .speed = {0, 0.1f}, .orbit = 0.9f, .gravity = 0, .image = cell::streak,
         .material = kGold, .size = {0.010f, 0.020f}, .opacityOverLife = {{0, 0}, {0.3f, 1}, {1, 0}},
         .temperatureOverLife = 1000, .shutter = 1.0f / 14},
        {.name = "light shafts", .rate = 70, .life = {0.6f, 1.3f}, .shape = Shape::ring, .position = {0, 0.05f, 0},
         .extent = {kCircle, 0, kCircle}, .speed = {0.7f, 1.5f}, .gravity = 0, .image = cell::streak,
         .material = kRay, .size = {0.022f, 0.06f}, .opacityOverLife = {{0, 0}, {0.35f, 1}, {1, 0}},
         .temperatureOverLife = 1000, .shutter = 0.5f},
        {.name = "embers", .rate = 150, .life = {1.0f, 2.4f}, .shape = Shape::disc, .position = {0, 0.03f, 0},
         .extent = {kCircle, 0, kCircle}, .speed = {0.3f, 1.0f}, .gravity = -0.10f, .drag = 0.8f, .curl = 0.9f,
         .curlSize = 0.6f, .image = cell::streak, .material = kGold, .size = {0.006f, 0.015f},
         .opacityOverLife = {{0, 0}, {0.15f, 1}, {0.7f, 0.8f}, {1, 0}}, .temperatureOverLife = {{0, 1200}, {1, 400}},
         .shutter = 1.0f / 24},
        {.name = "stars", .rate = 16, .life = {0.4f, 0.9f}, .position = kCentre, .extent = {1.3f, 0.9f, 1.3f},
         .follows = true, .speed = {0, 0.3f}, .gravity = 0.02f, .image = cell::star, .material = kCyan,
         .size = {0.08f, 0.26f}, .sizeOverLife = {{0, 0}, {0.3f, 1}, {1, 0}}, .opacityOverLife = 1,
         .temperatureOverLife = 800, .spin = {-0.8f, 0.8f}},
    };
}

}  // namespace

Effect magicEffect() {
    Effect effect{.name = "magic", .capacity = 7000};
    effect.materials = {
        {.light = {5.5f, 1.8f, 16.0f}, .isHot = false, .softness = 0.05f},
        {.light = {17.0f, 7.4f, 1.6f}, .isHot = false, .softness = 0.02f},
        {.light = {1.8f, 8.6f, 15.0f}, .isHot = false, .softness = 0.05f},
        {.light = {0.07f, 0.020f, 0.18f}, .isHot = false, .erosion = 0.7f, .softness = 0.4f},
        {.light = {1.5f, 0.66f, 0.15f}, .isHot = false, .softness = 0.02f},
        {.light = {13.0f, 9.0f, 22.0f}, .isHot = false, .softness = 0.1f},
        {.light = {3.0f, 1.6f, 6.5f}, .isHot = false, .softness = 0.1f},
    };
    effect.attractors = {{.position = kCentre, .pull = 8, .swirl = 0.6f, .radius = 0.8f, .follows = true}};
    effect.lamps = {{{0, 0.30f, 0}, {7.0f, 3.2f, 0.7f}, 1.3f}};
    effect.emitters = {heads("violet heads", 0.9f, kVioletRibbon, kViolet), ribbon("violet ribbon", kViolet),
                       heads("cyan heads", -0.9f, kCyanRibbon, kCyan), ribbon("cyan ribbon", kCyan)};
    for (const auto& more : {core(), circle()})
        for (const Emitter& emitter : more) effect.emitters.push_back(emitter);
    return effect;
}

}  // namespace arclight::particles

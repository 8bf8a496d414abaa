// A snowfall at night, in the light of street lamps.
#include "sim/particles/effects.h"

namespace arclight::particles {
namespace {

enum SnowMaterial { kFlake, kSoftFlake, kSettled, kDrift };

/// Flakes fall at their terminal speed, gravity / drag = 1.3 m/s.
constexpr float kFlakeDrag = 7.6f;

/// A layer of flakes in a box. The camera focuses on the lamp, so near flakes are large, soft and faint.
Emitter layer(std::string_view name, int count, glm::vec3 centre, glm::vec3 extent) {
    return {.name = name,
            .rate = static_cast<float>(count) / 4.5f,
            .present = count,
            .life = {3.5f, 5.5f},
            .shape = Shape::box,
            .position = centre,
            .extent = extent,
            .direction = {0.35f, -0.94f, 0.05f},
            .spread = 0.25f,
            .speed = {1.1f, 1.5f},
            .drag = kFlakeDrag,
            .curl = 0.75f,
            .curlSize = 1.9f,
            .wind = {0.85f, 0, 0.18f},
            .gusts = 0.9f,
            .image = cell::glow,
            .material = kFlake,
            .opacityOverLife = {{0, 0}, {0.12f, 1}, {0.85f, 1}, {1, 0}}};
}

}  // namespace

Effect snowEffect() {
    Effect effect{.name = "snow", .capacity = 40000};
    effect.materials = {
        {.albedo = glm::vec3(0.95f), .opacity = 0.95f, .softness = 0.03f, .translucency = 0.9f},
        {.albedo = glm::vec3(0.95f), .opacity = 0.5f, .softness = 0.2f, .translucency = 0.9f},
        {.albedo = glm::vec3(0.90f), .opacity = 0.9f, .softness = 0.008f, .translucency = 0.5f},
        {.albedo = glm::vec3(0.80f, 0.86f, 0.95f), .opacity = 0.05f, .erosion = 0.5f, .softness = 0.6f},
    };
    const Lamp lamp{{0.35f, 3.02f, -0.4f}, {86, 47, 20}, 0.16f, {0, -1, 0}, 0.40f};
    Lamp second = lamp, third = lamp;
    second.position = {-3.3f, 2.98f, -8.5f}, third.position = {4.6f, 2.98f, -15};
    // A window behind the viewer, with cold light.
    const Lamp window{{-4.2f, 2.4f, 8.4f}, {9, 14, 24}, 0.8f};
    effect.lamps = {lamp, second, third, window};
    Emitter far = layer("far flakes", 4200, {0, 4.2f, -9}, {11, 4.2f, 5.5f});
    far.size = {0.026f, 0.050f}, far.shutter = 1.0f / 90;
    Emitter middle = layer("flakes", 3200, {0, 2.6f, -0.2f}, {4.6f, 2.6f, 3.2f});
    middle.size = {0.018f, 0.036f}, middle.shutter = 1.0f / 80;
    middle.collides = true, middle.restitution = 0, middle.diesOnHit = true;
    middle.onHit = 4, middle.onHitCount = 1;
    Emitter near = layer("near flakes", 260, {-1.0f, 1.9f, 4.1f}, {1.7f, 1.6f, 0.8f});
    near.size = {0.020f, 0.048f}, near.material = kSoftFlake, near.image = cell::disc;
    Emitter nearest = layer("nearest flakes", 40, {-1.1f, 1.7f, 5.15f}, {0.9f, 0.9f, 0.35f});
    nearest.size = {0.05f, 0.11f}, nearest.material = kSoftFlake, nearest.image = cell::disc;
    nearest.opacityOverLife = {{0, 0}, {0.2f, 0.6f}, {0.8f, 0.6f}, {1, 0}};
    const Emitter settled{.name = "settled",
                          .life = {3, 7},
                          .gravity = 0,
                          .image = cell::glow,
                          .material = kSettled,
                          .size = {0.016f, 0.034f},
                          .sizeOverLife = {{0, 1}, {0.6f, 1}, {1, 0.5f}},
                          .opacityOverLife = {{0, 1}, {0.5f, 0.9f}, {1, 0}}};
    const Emitter fallen{.name = "fallen",
                         .rate = 500,
                         .present = 2400,
                         .life = {3, 7},
                         .shape = Shape::box,
                         .position = {0, 0.006f, 0},
                         .extent = {5.5f, 0, 4},
                         .gravity = 0,
                         .image = cell::glow,
                         .material = kSettled,
                         .size = {0.016f, 0.034f},
                         .opacityOverLife = {{0, 0}, {0.1f, 1}, {0.5f, 0.9f}, {1, 0}}};
    const Emitter drift{.name = "drift",
                        .rate = 3,
                        .present = 14,
                        .life = {3.5f, 6},
                        .shape = Shape::box,
                        .position = {-1, 0.35f, -1},
                        .extent = {4.5f, 0.15f, 3},
                        .gravity = 0,
                        .drag = 2,
                        .curl = 0.3f,
                        .curlSize = 2,
                        .wind = {0.8f, 0, 0.1f},
                        .gusts = 0.9f,
                        .image = cell::wisp,
                        .images = cell::wisps,
                        .material = kDrift,
                        .size = {1.4f, 2.6f},
                        .opacityOverLife = {{0, 0}, {0.4f, 0.8f}, {1, 0}},
                        .spin = {-0.1f, 0.1f}};
    effect.emitters = {far, middle, near, nearest, settled, fallen, drift};
    return effect;
}

}  // namespace arclight::particles

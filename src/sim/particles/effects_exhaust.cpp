// The exhaust of a rocket engine on its stand: shock diamonds, flame, smoke that rolls along the floor.
#include "core/angles.h"
#include "core/time.h"
#include "sim/particles/effects.h"
#include "sim/particles/hot_materials.h"

namespace arclight::particles {
namespace {

constexpr glm::vec3 kMouth{-1.95f, 1.32f, 0};
constexpr glm::vec3 kJet{0.997f, -0.075f, 0};
/// The materials common to the hot effects come first.
enum ExhaustMaterial { kSpark, kFire, kBurning, kRolling, kBlown, kJetLight, kDiamond, kVapour, kSheath };

/// Shock diamonds: where the plume's pressure exceeds the air's, shocks cross and the gas glows. They form standing
/// waves, each fainter than the one before.
std::vector<Emitter> shockDiamonds() {
    std::vector<Emitter> diamonds;
    for (int i = 0; i < 6; ++i) {
        const auto n = static_cast<float>(i);
        const float fade = expf(-0.26f * n), size = 0.33f * expf(-0.09f * n);
        diamonds.push_back({.name = "shock diamond",
                            .rate = 60,
                            .life = {0.030f, 0.05f},
                            .position = kMouth + (0.40f + 0.52f * n) * kJet,
                            .extent = {0.02f, 0.006f, 0.006f},
                            .direction = kJet,
                            .speed = {5, 6},
                            .gravity = 0,
                            .image = cell::glow,
                            .material = kDiamond,
                            .size = {0.85f * size, size},
                            .opacityOverLife = fade,
                            .temperatureOverLife = 1000,
                            .shutter = 0.12f});
    }
    return diamonds;
}

std::vector<Emitter> plume() {
    return {
        {.name = "core",
         .rate = 620,
         .life = {0.07f, 0.14f},
         .position = kMouth,
         .extent = {0.02f, 0.15f, 0.15f},
         .direction = kJet,
         .spread = 1.5f * kDegree,
         .speed = {22, 30},
         .gravity = 0,
         .drag = 1,
         .image = cell::glow,
         .material = kJetLight,
         .size = {0.16f, 0.30f},
         .sizeOverLife = {{0, 1}, {1, 0.55f}},
         .opacityOverLife = {{0, 0.3f}, {0.2f, 1}, {1, 0}},
         .temperatureOverLife = 1000,
         .shutter = 1.0f / 45},
        {.name = "sheath",
         .rate = 400,
         .life = {0.16f, 0.30f},
         .position = kMouth + 0.1f * kJet,
         .extent = {0.03f, 0.2f, 0.2f},
         .direction = kJet,
         .spread = 2.2f * kDegree,
         .speed = {13, 19},
         .gravity = 0,
         .drag = 1.2f,
         .curl = 1.0f,
         .curlSize = 0.7f,
         .image = cell::glow,
         .material = kSheath,
         .size = {0.20f, 0.34f},
         .sizeOverLife = {{0, 0.8f}, {1, 1.5f}},
         .opacityOverLife = {{0, 0}, {0.2f, 0.8f}, {0.6f, 0.6f}, {1, 0}},
         .temperatureOverLife = 1000,
         .shutter = 1.0f / 36},
        {.name = "flame",
         .rate = 95,
         .begin = 0.05f,
         .life = {0.25f, 0.6f},
         .position = kMouth + 1.3f * kJet,
         .extent = {0.7f, 0.10f, 0.10f},
         .direction = kJet,
         .spread = 4 * kDegree,
         .speed = {9, 14},
         .gravity = -0.1f,
         .drag = 1.9f,
         .curl = 1.6f,
         .curlSize = 0.8f,
         .collides = true,
         .restitution = 0.1f,
         .image = cell::puff,
         .images = cell::puffs,
         .material = kFire,
         .size = {0.40f, 0.75f},
         .sizeOverLife = {{0, 0.45f}, {1, 2.1f}},
         .opacityOverLife = {{0, 0}, {0.2f, 0.8f}, {0.5f, 0.6f}, {1, 0}},
         .temperatureOverLife = {{0, 2300}, {0.4f, 1950}, {1, 1350}},
         .spin = {-2, 2}},
    };
}

/// Smoke that the jet leaves, from the mouth of the nozzle on. It is born small and thin, within the jet, and grows as
/// air mixes in: first vapour around the jet, then burning soot, then smoke that meets the floor and rolls along it.
std::vector<Emitter> smoke() {
    return {
        {.name = "vapour",
         .rate = 50,
         .life = {0.5f, 1.1f},
         .shape = Shape::sphere,
         .position = kMouth,
         .extent = {0.06f, 0.26f, 0.26f},
         .direction = kJet,
         .spread = 5 * kDegree,
         .speed = {4, 9},
         .gravity = -0.02f,
         .drag = 1.6f,
         .curl = 0.6f,
         .curlSize = 0.5f,
         .image = cell::wisp,
         .images = cell::wisps,
         .material = kVapour,
         .size = {0.20f, 0.36f},
         .sizeOverLife = {{0, 0.5f}, {0.5f, 1.8f}, {1, 3.2f}},
         .opacityOverLife = {{0, 0}, {0.15f, 0.7f}, {0.5f, 0.5f}, {1, 0}},
         .spin = {-0.8f, 0.8f}},
        {.name = "burning soot",
         .rate = 28,
         .begin = 0.1f,
         .life = {0.8f, 1.5f},
         .position = kMouth + 1.7f * kJet,
         .extent = {0.6f, 0.10f, 0.10f},
         .direction = kJet,
         .spread = 6 * kDegree,
         .speed = {8, 13},
         .gravity = -0.06f,
         .drag = 2.0f,
         .curl = 1.1f,
         .curlSize = 1.1f,
         .collides = true,
         .restitution = 0.15f,
         .friction = 0.05f,
         .images = kMirrored,
         .material = kBurning,
         .size = {0.75f, 1.15f},
         .sizeOverLife = {{0, 0.30f}, {0.25f, 0.75f}, {1, 1.5f}},
         .opacityOverLife = {{0, 0}, {0.10f, 0.8f}, {0.5f, 0.8f}, {1, 0}},
         .temperatureOverLife = {{0, 0.12f * kBookEnd}, {0.3f, 0.40f * kBookEnd}, {1, 0.95f * kBookEnd}},
         .spin = {-0.6f, 0.6f}},
        {.name = "smoke",
         .rate = 9,
         .begin = 0.2f,
         .life = {2.2f, 3.4f},
         .position = kMouth + 2.1f * kJet,
         .extent = {0.9f, 0.14f, 0.14f},
         .direction = kJet,
         .spread = 8 * kDegree,
         .speed = {6, 11},
         .gravity = -0.03f,
         .drag = 1.6f,
         .curl = 0.65f,
         .curlSize = 1.5f,
         .wind = {0.35f, 0, 0.2f},
         .collides = true,
         .restitution = 0.15f,
         .friction = 0.05f,
         .images = kMirrored,
         .material = kRolling,
         .size = {1.3f, 2.0f},
         .sizeOverLife = {{0, 0.18f}, {0.25f, 0.65f}, {1, 1.5f}},
         .opacityOverLife = {{0, 0}, {0.12f, 0.35f}, {0.3f, 0.75f}, {0.6f, 0.55f}, {1, 0}},
         .temperatureOverLife = {{0, 0.1f * kBookEnd}, {1, kBookEnd}},
         .spin = {-0.4f, 0.4f}},
        {.name = "floor smoke",
         .rate = 6,
         .begin = 0.5f,
         .life = {2.0f, 3.4f},
         .shape = Shape::disc,
         .position = {3.1f, 0.12f, 0},
         .extent = {1.6f, 0, 0.5f},
         .direction = {1, 0.06f, 0},
         .spread = 22 * kDegree,
         .speed = {1.2f, 3.8f},
         .gravity = 0.01f,
         .drag = 0.9f,
         .curl = 0.5f,
         .curlSize = 1.3f,
         .wind = {0.5f, 0, 0.3f},
         .collides = true,
         .restitution = 0,
         .friction = 0,
         .images = kMirrored,
         .material = kRolling,
         .size = {1.0f, 1.7f},
         .sizeOverLife = {{0, 0.12f}, {0.4f, 0.8f}, {1, 1.5f}},
         .opacityOverLife = {{0, 0}, {0.25f, 0.6f}, {0.55f, 0.5f}, {1, 0}},
         .temperatureOverLife = {{0, 0.05f * kBookEnd}, {1, kBookEnd}},
         .spin = {-0.4f, 0.4f}},
    };
}

std::vector<Emitter> swept() {
    return {
        {.name = "sparks",
         .rate = 210,
         .life = {0.5f, 1.5f},
         .position = kMouth + 0.3f * kJet,
         .extent = {0.1f, 0.15f, 0.15f},
         .direction = kJet,
         .spread = 11 * kDegree,
         .speed = {8, 20},
         .drag = 0.2f,
         .quadraticDrag = 0.03f,
         .curl = 0.8f,
         .collides = true,
         .restitution = 0.45f,
         .friction = 0.2f,
         .image = cell::streak,
         .material = kSpark,
         .size = {0.006f, 0.014f},
         .temperatureOverLife = {{0, 2700}, {0.4f, 2100}, {1, 1300}},
         .shutter = kTick},
        {.name = "dust",
         .rate = 16,
         .begin = 0.5f,
         .life = {1.2f, 2.4f},
         .position = {2.4f, 0.12f, 0},
         .extent = {1.0f, 0.04f, 0.4f},
         .direction = {0.98f, 0.1f, 0},
         .spread = 30 * kDegree,
         .speed = {1.5f, 3.5f},
         .gravity = 0,
         .drag = 1.4f,
         .curl = 0.4f,
         .image = cell::wisp,
         .images = cell::wisps,
         .material = kBlown,
         .size = {0.6f, 1.1f},
         .sizeOverLife = {{0, 0.5f}, {1, 1.7f}},
         .opacityOverLife = {{0, 0}, {0.2f, 0.5f}, {1, 0}},
         .spin = {-0.5f, 0.5f}},
        {.name = "vapour",
         .rate = 9,
         .life = {1.6f, 2.8f},
         .position = {-3.3f, 1.1f, 0.1f},
         .extent = {0.3f, 0.05f, 0.2f},
         .direction = {-0.09f, -0.94f, 0.33f},
         .spread = 18 * kDegree,
         .speed = {0.5f, 0.9f},
         .gravity = 0.03f,
         .drag = 1.1f,
         .curl = 0.25f,
         .curlSize = 0.7f,
         .collides = true,
         .restitution = 0,
         .friction = 0,
         .image = cell::wisp,
         .images = cell::wisps,
         .material = kVapour,
         .size = {0.4f, 0.7f},
         .sizeOverLife = {{0, 0.4f}, {1, 1.6f}},
         .opacityOverLife = {{0, 0}, {0.3f, 0.6f}, {1, 0}},
         .spin = {-0.4f, 0.4f}},
    };
}

}  // namespace

Effect exhaustEffect() {
    Effect effect{.name = "exhaust", .capacity = 1800};
    const std::vector<Material> hot = hotMaterialsWithBooks();
    effect.materials = {
        hot[kSparkLight],
        hot[kFlame],
        hot[kBurst],
        hot[kBillow],
        hot[kDust],
        {.light = {7.0f, 4.4f, 4.2f}, .isHot = false, .softness = 0.05f},
        {.light = {16.0f, 12.0f, 10.5f}, .isHot = false, .softness = 0.05f},
        {.albedo = glm::vec3(0.85f), .opacity = 0.16f, .erosion = 0.5f, .softness = 0.4f},
        {.light = {2.6f, 0.90f, 0.20f}, .isHot = false, .softness = 0.05f},
    };
    effect.materials[kBurning].albedo = {0.085f, 0.08f, 0.08f}, effect.materials[kBurning].light = glm::vec3(3.5f);
    effect.materials[kRolling].albedo = {0.15f, 0.145f, 0.14f};
    effect.emitters = plume();
    for (const auto& more : {shockDiamonds(), smoke(), swept()})
        for (const Emitter& emitter : more) effect.emitters.push_back(emitter);
    return effect;
}

}  // namespace arclight::particles

// The beam of the article, drawn as light: streaks that ride the curve, sparks that it sheds, and sparks at its hits.
#include "core/angles.h"
#include "sim/particles/beam_targets.h"
#include "sim/particles/effects.h"
#include "sim/particles/hot_materials.h"

namespace arclight::particles {
namespace {

enum BeamMaterial { kBeamSpark, kBlaze, kCore, kHalo, kFilament };

/// Particles that travel from the start of the beam to its target; the beam's length sets their speed.
Emitter rider(std::string_view name, float rate, float life, BeamMaterial material) {
    return {.name = name,
            .rate = rate,
            .life = {life, life},
            .gravity = 0,
            .ridesBeam = true,
            .image = cell::streak,
            .material = material,
            .opacityOverLife = 1,
            .temperatureOverLife = 1000,
            .shutter = 1.0f / 36};
}

std::vector<Emitter> light() {
    Emitter core = rider("core", 520, kBeamTravel, kCore);
    core.size = {0.045f, 0.06f};
    Emitter halo = rider("halo", 150, 0.3f, kHalo);
    halo.size = {0.24f, 0.34f};
    Emitter filaments = rider("filaments", 620, 0.34f, kFilament);
    filaments.size = {0.010f, 0.020f}, filaments.beamRadius = 0.13f, filaments.beamTwist = 2.5f;
    filaments.shutter = 1.0f / 110;
    Emitter carriers = rider("carriers", 26, 0.3f, kFilament);
    carriers.size = {0.01f, 0.01f}, carriers.opacityOverLife = 0, carriers.beamRadius = 0.05f;
    carriers.trail = kBeamShed, carriers.trailRate = 70;
    return {core, halo, filaments, carriers};
}

}  // namespace

Effect beamEffect() {
    Effect effect{.name = "beam", .capacity = 5000};
    const std::vector<Material> hot = hotMaterials();
    effect.materials = {
        hot[kSparkLight],
        hot[kFlash],
        {.light = {10.0f, 22.0f, 27.0f}, .isHot = false, .softness = 0.02f},
        {.light = {0.22f, 0.85f, 1.5f}, .isHot = false, .softness = 0.1f},
        {.light = {3.0f, 9.0f, 14.0f}, .isHot = false, .softness = 0.02f},
    };
    effect.beam = {
        {-2.45f, 1.22f, 1.1f}, glm::normalize(glm::vec3(0.80f, 0.56f, -0.05f)), {2.35f, 1.30f, -0.3f}, 0.66f};
    // The beam is locked on the first ball.
    effect.balls = {{{2.35f, 1.30f, -0.3f}, 0.34f},
                    {{0.75f, 2.35f, 0.2f}, 0.24f},
                    {{-1.1f, 2.30f, -2.4f}, 0.30f},
                    {{1.1f, 0.70f, 0.9f}, 0.22f}};
    effect.lamps = {{{-1.7f, 1.75f, 0.9f}, {1.5f, 6, 8.5f}, 0.35f}, {{0.4f, 2.2f, 0.4f}, {1.5f, 6, 8.5f}, 0.45f}};
    effect.emitters = light();
    const std::vector<Emitter> sparks{
        {.name = "shed",
         .life = {0.25f, 0.9f},
         .spread = 180 * kDegree,
         .speed = {0.1f, 0.9f},
         .inherits = 0.03f,
         .gravity = 0.25f,
         .drag = 1.2f,
         .curl = 1.2f,
         .curlSize = 0.6f,
         .collides = true,
         .image = cell::streak,
         .material = kFilament,
         .size = {0.004f, 0.011f},
         .temperatureOverLife = {{0, 1000}, {1, 300}},
         .shutter = kFilmShutter},
        {.name = "spatter",
         .life = {0.25f, 1.1f},
         .spread = 75 * kDegree,
         .speed = {1, 3},
         .inherits = 1,
         .drag = 0.4f,
         .collides = true,
         .restitution = 0.45f,
         .image = cell::streak,
         .material = kBeamSpark,
         .size = {0.006f, 0.014f},
         .temperatureOverLife = {{0, 2800}, {0.4f, 2150}, {1, 1300}},
         .shutter = 1.0f / 34},
        {.name = "impact",
         .life = {0.05f, 0.10f},
         .gravity = 0,
         .image = cell::glow,
         .material = kCore,
         .size = {0.16f, 0.34f},
         .opacityOverLife = {{0, 0.8f}, {1, 0}},
         .temperatureOverLife = 500},
        {.name = "burst",
         .life = {0.4f, 1.8f},
         .spread = 180 * kDegree,
         .speed = {2, 9},
         .drag = 0.8f,
         .curl = 0.5f,
         .collides = true,
         .restitution = 0.45f,
         .image = cell::streak,
         .material = kBeamSpark,
         .size = {0.008f, 0.022f},
         .temperatureOverLife = {{0, 2800}, {0.4f, 2150}, {1, 1200}},
         .shutter = 1.0f / 34},
        {.name = "burst flash",
         .life = {0.10f, 0.22f},
         .gravity = 0,
         .image = cell::glow,
         .material = kBlaze,
         .size = {1.3f, 2.0f},
         .sizeOverLife = {{0, 0.5f}, {1, 1.2f}},
         .opacityOverLife = {{0, 0.45f}, {1, 0}},
         .temperatureOverLife = {{0, 2800}, {1, 1800}}},
        {.name = "muzzle",
         .rate = 60,
         .life = {0.05f, 0.1f},
         .position = effect.beam.start,
         .gravity = 0,
         .image = cell::glow,
         .material = kCore,
         .size = {0.2f, 0.42f},
         .opacityOverLife = {{0, 0.5f}, {1, 0}},
         .temperatureOverLife = 500},
    };
    effect.emitters.insert(effect.emitters.end(), sparks.begin(), sparks.end());
    return effect;
}

}  // namespace arclight::particles

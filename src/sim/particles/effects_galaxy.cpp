// A spiral galaxy: stars on orbits about a core, arms in which they are born and which they leave.
#include "sim/particles/effects.h"

namespace arclight::particles {
namespace {

constexpr float kRadius = 4.9f;  // of the disc
enum Material { kOldStar, kBlueStar, kCluster, kNebula, kArmLight, kBulgeLight, kDust, kFarStar, kDiscLight };

/// Stars or clouds on circular orbits, as many of them as `count` alive at any time. The arms are a density wave
/// (C. Lin and F. Shu, 1964), at rest as seen from here: what is born in them drifts on and dies outside.
Emitter population(std::string_view name, int count, Material material) {
    return {.name = name,
            .rate = static_cast<float>(count) / 9,
            .present = count,
            .life = {6, 12},
            .shape = Shape::spiral,
            .extent = {kRadius, 0.10f, kRadius},
            .spread = 3.1415927f,
            .speed = {0, 0.02f},
            .orbit = 1,
            .gravity = 0,
            .isAttracted = true,
            .image = cell::glow,
            .material = material,
            .opacityOverLife = {{0, 0}, {0.15f, 1}, {0.8f, 1}, {1, 0}},
            .temperatureOverLife = 1000};
}

std::vector<Emitter> starsOfTheDisc() {
    Emitter bulge = population("bulge stars", 2200, kOldStar);
    bulge.shape = Shape::sphere, bulge.extent = {0.85f, 0.48f, 0.85f}, bulge.size = {0.006f, 0.014f};
    Emitter disc = population("disc stars", 4000, kOldStar);
    disc.extent.y = 0.16f, disc.armWidth = 3.2f, disc.size = {0.005f, 0.014f};
    Emitter arms = population("arm stars", 7000, kBlueStar);
    arms.armWidth = 0.62f, arms.size = {0.006f, 0.016f}, arms.life = {3, 7}, arms.rate = 7000 / 5.0f;
    Emitter clusters = population("clusters", 420, kCluster);
    clusters.armWidth = 0.42f, clusters.size = {0.018f, 0.05f}, clusters.life = {3, 6}, clusters.rate = 420 / 4.5f;
    return {bulge, disc, arms, clusters};
}

std::vector<Emitter> clouds() {
    Emitter bulge = population("bulge light", 70, kBulgeLight);
    bulge.shape = Shape::sphere, bulge.extent = {0.62f, 0.32f, 0.62f}, bulge.size = {0.5f, 1.0f};
    Emitter core = population("core", 10, kBulgeLight);
    core.shape = Shape::sphere, core.extent = {0.06f, 0.04f, 0.06f}, core.size = {0.30f, 0.55f};
    core.temperatureOverLife = 4095;
    Emitter halo = population("halo", 4, kBulgeLight);
    halo.shape = Shape::sphere, halo.extent = {0.5f, 0.2f, 0.5f}, halo.size = {2.8f, 4.0f};
    halo.temperatureOverLife = 700;
    Emitter light = population("arm light", 430, kArmLight);
    light.image = cell::wisp, light.images = cell::wisps, light.armWidth = 0.42f, light.size = {0.36f, 0.80f};
    light.life = {4, 8}, light.rate = 430 / 6.0f, light.temperatureOverLife = 1500, light.spin = {-0.1f, 0.1f};
    Emitter disc = population("disc light", 26, kDiscLight);
    disc.armWidth = 3.2f, disc.size = {2.2f, 3.4f}, disc.extent = {0.72f * kRadius, 0.05f, 0.72f * kRadius};
    disc.life = {14, 30}, disc.rate = 26 / 22.0f, disc.temperatureOverLife = 4000;
    // Around the arms, too faint and too many to be told apart.
    Emitter wide = population("wide arm light", 100, kArmLight);
    wide.armWidth = 0.8f, wide.size = {0.8f, 1.4f}, wide.temperatureOverLife = 750;
    wide.extent = {0.92f * kRadius, 0.05f, 0.92f * kRadius};
    Emitter nebulae = population("nebulae", 240, kNebula);
    nebulae.armWidth = 0.22f, nebulae.size = {0.03f, 0.12f}, nebulae.life = {3, 6}, nebulae.rate = 240 / 4.5f;
    nebulae.armPhase = -0.05f;
    Emitter dust = population("dust", 520, kDust);
    dust.image = cell::wisp, dust.images = cell::wisps, dust.armWidth = 0.13f, dust.armPhase = 0.24f;
    dust.size = {0.18f, 0.42f}, dust.life = {4, 7}, dust.rate = 520 / 5.5f, dust.extent.y = 0.03f;
    Emitter sky{.name = "far stars", .rate = 1500 / 500.0f, .present = 1500, .life = {400, 600},
                .shape = Shape::box, .position = {-9, -52, -86}, .extent = {105, 60, 22}, .gravity = 0,
                .image = cell::glow, .material = kFarStar, .size = {0.02f, 0.16f}, .opacityOverLife = 1,
                .temperatureOverLife = 1000};
    return {bulge, core, halo, disc, wide, light, nebulae, dust, sky};
}

}  // namespace

Effect galaxyEffect() {
    Effect effect{.name = "galaxy", .capacity = 20000};
    effect.materials = {
        {.light = {6.0f, 4.6f, 2.9f}, .isHot = false, .softness = 0.01f},
        {.light = {5.0f, 7.6f, 13.5f}, .isHot = false, .softness = 0.01f},
        {.light = {14.0f, 17.0f, 24.0f}, .isHot = false, .softness = 0.01f},
        {.light = {1.25f, 0.17f, 0.32f}, .isHot = false, .softness = 0.1f},
        {.light = {0.023f, 0.037f, 0.070f}, .isHot = false, .softness = 0.2f},
        {.light = {0.150f, 0.096f, 0.046f}, .isHot = false, .softness = 0.2f},
        {.albedo = glm::vec3(0), .opacity = 0.62f, .light = glm::vec3(0), .isHot = false, .softness = 0.1f},
        {.light = {8.0f, 8.8f, 10.5f}, .isHot = false, .softness = 0.1f},
        {.light = {0.0085f, 0.0074f, 0.0066f}, .isHot = false, .softness = 0.2f},
    };
    effect.attractors = {{.position = {0, 0, 0}, .pull = 0.34f, .radius = 1}};
    effect.emitters = starsOfTheDisc();
    for (const Emitter& emitter : clouds()) effect.emitters.push_back(emitter);
    return effect;
}

}  // namespace arclight::particles

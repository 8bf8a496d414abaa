// A spiral galaxy: stars orbit a core; they are born in spiral arms and drift out of them.
#include <cmath>

#include "core/angles.h"
#include "sim/particles/effects.h"

namespace arclight::particles {
namespace {

constexpr float kRadius = 4.9f;  // of the disc
enum GalaxyMaterial {
    kOldStar,
    kBlueStar,
    kCluster,
    kNebula,
    kArmLight,
    kBulgeLight,
    kDust,
    kFarStar,
    kDiscLight,
    kCoreLight
};

/// Stars or clouds on circular orbits, `count` of them alive at any time. The arms are a density wave (C. Lin and F.
/// Shu, 1964), at rest in this view: stars born in them drift on and die outside.
Emitter population(std::string_view name, int count, GalaxyMaterial material) {
    return {.name = name,
            .rate = static_cast<float>(count) / 9,
            .present = count,
            .life = {6, 12},
            .shape = Shape::spiral,
            .extent = {kRadius, 0.10f, kRadius},
            .spread = kPi,
            .speed = {0, 0.02f},
            .orbit = 1,
            .gravity = 0,
            .isAttracted = true,
            .image = cell::glow,
            .material = material,
            .opacityOverLife = {{0, 0}, {0.15f, 1}, {0.8f, 1}, {1, 0}},
            .temperatureOverLife = 1000};
}

/// Changes an emitter's lifetimes, and its rate to keep the number of live particles.
Emitter living(Emitter emitter, float shortest, float longest) {
    emitter.life = {shortest, longest};
    emitter.rate = static_cast<float>(emitter.present) / (0.5f * (shortest + longest));
    return emitter;
}

/// Only the inner fraction `share` of the arms, because the few wide images at their ends would be visible one by one.
/// Scaling a spiral rotates it by its winding, 3 rad per e-fold of the radius, which the phase compensates.
Emitter inner(Emitter emitter, float share) {
    emitter.extent *= share;
    emitter.armPhase -= 3 * std::log(share);
    return emitter;
}

std::vector<Emitter> starsOfTheDisc() {
    Emitter bulge = population("bulge stars", 1800, kOldStar);
    bulge.shape = Shape::sphere, bulge.extent = {0.85f, 0.42f, 0.85f}, bulge.size = {0.006f, 0.013f};
    Emitter disc = population("disc stars", 4000, kOldStar);
    disc.extent.y = 0.16f, disc.armWidth = 3.2f, disc.size = {0.005f, 0.013f};
    Emitter arms = living(population("arm stars", 6400, kBlueStar), 3, 7);
    arms.armWidth = 0.80f, arms.size = {0.005f, 0.014f};
    // Fainter arms halfway between the two: few galaxies are perfect.
    Emitter spurs = living(population("spur stars", 500, kBlueStar), 3, 7);
    spurs.armWidth = 0.6f, spurs.armPhase = 1.35f, spurs.size = {0.005f, 0.012f};
    Emitter clusters = living(population("clusters", 360, kCluster), 3, 6);
    clusters.armWidth = 0.5f, clusters.size = {0.010f, 0.040f};
    const Emitter sky{.name = "far stars", .rate = 3, .present = 1500, .life = {400, 600}, .shape = Shape::box,
                      .position = {-9, -52, -86}, .extent = {105, 60, 22}, .gravity = 0, .image = cell::glow,
                      .material = kFarStar, .size = {0.02f, 0.16f}, .opacityOverLife = 1,
                      .temperatureOverLife = 1000};
    return {bulge, disc, arms, spurs, clusters, sky};
}

/// The light of stars too faint and too many to resolve: warm in the bulge and the disc, blue in the arms. Wide and
/// smooth images carry the arms, torn ones give them their grain.
std::vector<Emitter> starlight() {
    Emitter bulge = population("bulge light", 60, kBulgeLight);
    bulge.shape = Shape::sphere, bulge.extent = {0.62f, 0.30f, 0.62f}, bulge.size = {0.5f, 1.0f};
    Emitter core = population("core", 10, kCoreLight);
    core.shape = Shape::sphere, core.extent = {0.06f, 0.04f, 0.06f}, core.size = {0.30f, 0.65f};
    Emitter halo = population("halo", 3, kBulgeLight);
    halo.shape = Shape::sphere, halo.extent = {0.4f, 0.15f, 0.4f}, halo.size = {2.8f, 4.0f};
    halo.temperatureOverLife = 700;
    Emitter disc = living(population("disc light", 18, kDiscLight), 14, 30);
    disc.armWidth = 3.2f, disc.size = {1.6f, 2.2f}, disc.extent = {0.85f * kRadius, 0.05f, 0.85f * kRadius};
    disc.image = cell::disc, disc.temperatureOverLife = 240;
    Emitter arms = living(population("arm light", 340, kArmLight), 3, 6);
    arms.image = cell::disc, arms.armWidth = 0.64f, arms.size = {0.34f, 0.84f}, arms.temperatureOverLife = 306;
    Emitter wide = living(population("wide arm light", 64, kArmLight), 4, 8);
    wide.armWidth = 0.8f, wide.size = {0.9f, 1.5f}, wide.temperatureOverLife = 270;
    Emitter grain = living(population("arm grain", 360, kArmLight), 3, 6);
    grain.image = cell::wisp, grain.images = cell::wisps, grain.armWidth = 0.55f, grain.size = {0.14f, 0.36f};
    grain.temperatureOverLife = 440, grain.spin = {-0.1f, 0.1f};
    return {bulge, core, halo, disc, inner(arms, 0.88f), inner(wide, 0.74f), grain};
}

/// Hydrogen that glows around young stars, and lanes of dust along the inner edges of the arms, where gas arrives.
std::vector<Emitter> clouds() {
    Emitter nebulae = living(population("nebulae", 260, kNebula), 3, 6);
    nebulae.armWidth = 0.30f, nebulae.size = {0.025f, 0.105f}, nebulae.armPhase = 0.05f;
    Emitter dust = living(population("dust", 520, kDust), 3, 5);
    dust.image = cell::wisp, dust.images = cell::wisps, dust.armWidth = 0.14f, dust.armPhase = -0.16f;
    dust.size = {0.12f, 0.32f}, dust.extent.y = 0.03f, dust.spin = {-0.1f, 0.1f};
    return {nebulae, dust};
}

}  // namespace

Effect galaxyEffect() {
    Effect effect{.name = "galaxy", .capacity = 20000};
    effect.materials = {
        {.light = {6.0f, 4.6f, 2.9f}, .isHot = false, .softness = 0.01f},
        {.light = {5.0f, 7.6f, 13.5f}, .isHot = false, .softness = 0.01f},
        {.light = {14.0f, 17.0f, 24.0f}, .isHot = false, .softness = 0.01f},
        {.light = {1.25f, 0.17f, 0.32f}, .isHot = false, .softness = 0.1f},
        {.light = {0.028f, 0.039f, 0.066f}, .isHot = false, .softness = 0.2f},
        {.light = {0.180f, 0.112f, 0.052f}, .isHot = false, .softness = 0.2f},
        {.albedo = glm::vec3(0), .opacity = 0.62f, .light = glm::vec3(0), .isHot = false, .softness = 0.1f},
        {.light = {8.0f, 8.8f, 10.5f}, .isHot = false, .softness = 0.1f},
        {.light = {0.046f, 0.041f, 0.037f}, .isHot = false, .softness = 0.2f},
        {.light = {2.3f, 1.65f, 0.95f}, .isHot = false, .softness = 0.1f},
    };
    effect.attractors = {{.position = {0, 0, 0}, .pull = 0.08f, .radius = 1}};
    effect.emitters = starsOfTheDisc();
    for (const auto& more : {starlight(), clouds()})
        effect.emitters.insert(effect.emitters.end(), more.begin(), more.end());
    return effect;
}

}  // namespace arclight::particles

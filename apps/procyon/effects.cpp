#include "effects.h"

#include "core/angles.h"
#include "sim/particles/effects.h"
#include "sim/particles/hot_materials.h"

namespace arclight::procyon {
namespace {

using namespace particles;

/// The game's materials, after the hot ones.
enum GameMaterial { kShotLight = kTongue + 1, kBulletLight, kExhaustLight, kWater };
/// The emitters, in the order of `gameEffect`.
enum GameEmitter { kSoot, kSpark, kFlashLight, kFire, kEmber, kExhaust, kSpray, kRain };

constexpr int kDropsPerTick = 9;

constexpr float book(float fraction) { return fraction * kBookEnd; }

Effect gameEffect() {
    Effect effect{.name = "game", .capacity = 3000, .materials = hotMaterialsWithBooks()};
    effect.materials.push_back({.light = glm::vec3(2.0f, 14.0f, 18.0f), .isHot = false, .softness = 0.05f});
    effect.materials.push_back({.light = glm::vec3(16.0f, 2.2f, 1.2f), .isHot = false, .softness = 0.05f});
    effect.materials.push_back({.light = glm::vec3(2.6f, 1.4f, 0.6f), .isHot = false, .softness = 0.05f});
    effect.materials.push_back({.light = glm::vec3(2.0f, 2.4f, 3.0f), .isHot = false, .softness = 0.05f});
    effect.emitters = {
        {.name = "soot",
         .life = {0.9f, 1.7f},
         .extent = {0.1f, 0.1f, 0.1f},
         .inherits = 0.3f,
         .gravity = -0.02f,
         .drag = 0.9f,
         .curl = 0.5f,
         .curlSize = 1.2f,
         .curlOctaves = 1,
         .images = kMirrored,
         .material = kBillow,
         .size = {0.35f, 0.8f},
         .sizeOverLife = {{0, 0.6f}, {1, 1.9f}},
         .opacityOverLife = {{0, 0}, {0.1f, 0.55f}, {0.5f, 0.3f}, {1, 0}},
         .temperatureOverLife = {{0, book(0.2f)}, {1, book(0.95f)}},
         .spin = {-0.5f, 0.5f}},
        {.name = "sparks",
         .life = {0.15f, 0.55f},
         .extent = {0.05f, 0.05f, 0.05f},
         .spread = 180 * kDegree,
         .speed = {1, 8},
         .inherits = 1,
         .gravity = 0.4f,
         .drag = 1.5f,
         .image = cell::streak,
         .material = kSparkLight,
         .size = {0.02f, 0.045f},
         .opacityOverLife = {{0, 1}, {1, 0}},
         .temperatureOverLife = {{0, 2800}, {1, 1400}},
         .shutter = 1.0f / 40},
        {.name = "flash",
         .life = {0.07f, 0.12f},
         .inherits = 0.5f,
         .gravity = 0,
         .image = cell::glow,
         .material = kFlash,
         .size = {1.6f, 2.2f},
         .temperatureOverLife = {{0, 3000}, {1, 2300}}},
        {.name = "fireball",
         .life = {0.5f, 1.1f},
         .extent = {0.25f, 0.25f, 0.25f},
         .spread = 180 * kDegree,
         .outward = 0.6f,
         .speed = {0.5f, 5},
         .inherits = 0.6f,
         .gravity = -0.05f,
         .drag = 1.4f,
         .curl = 0.8f,
         .curlSize = 0.9f,
         .curlOctaves = 1,
         .images = kMirrored,
         .material = kBurst,
         .size = {0.45f, 1.0f},
         .sizeOverLife = {{0, 0.35f}, {0.15f, 0.9f}, {1, 1.6f}},
         .opacityOverLife = {{0, 1}, {0.5f, 0.9f}, {1, 0}},
         .temperatureOverLife = {{0, book(0.02f)}, {0.15f, book(0.12f)}, {0.5f, book(0.35f)}, {1, book(0.85f)}},
         .spin = {-0.8f, 0.8f},
         .trail = kSoot,
         .trailRate = 1.2f},
        {.name = "embers",
         .life = {0.5f, 1.6f},
         .extent = {0.2f, 0.2f, 0.2f},
         .spread = 180 * kDegree,
         .speed = {2, 13},
         .inherits = 0.8f,
         .gravity = 0.8f,
         .drag = 0.5f,
         .image = cell::streak,
         .material = kSparkLight,
         .size = {0.015f, 0.04f},
         .opacityOverLife = {{0, 1}, {0.6f, 0.8f}, {1, 0}},
         .temperatureOverLife = {{0, 2700}, {0.4f, 2000}, {1, 1250}},
         .shutter = 1.0f / 30},
        {.name = "exhaust",
         .life = {0.10f, 0.26f},
         .extent = {0.03f, 0.03f, 0.03f},
         .direction = {0, 0, 1},
         .spread = 7 * kDegree,
         .speed = {5, 9},
         .inherits = 1,
         .gravity = 0,
         .drag = 1,
         .image = cell::glow,
         .material = kExhaustLight,
         .size = {0.09f, 0.16f},
         .sizeOverLife = {{0, 1}, {1, 0.4f}},
         .opacityOverLife = {{0, 0.5f}, {1, 0}},
         .temperatureOverLife = 1000,
         .shutter = 1.0f / 45},
        {.name = "spray",
         .life = {0.25f, 0.6f},
         .extent = {0.1f, 0.02f, 0.1f},
         .direction = {0, 1, 0},
         .spread = 35 * kDegree,
         .speed = {1.5f, 5},
         .inherits = 1,
         .gravity = 1,
         .drag = 0.6f,
         .image = cell::glow,
         .material = kWater,
         .size = {0.05f, 0.14f},
         .opacityOverLife = {{0, 0.3f}, {1, 0}},
         .temperatureOverLife = 1000},
        {.name = "rain",
         .life = {0.55f, 0.75f},
         .extent = {5, 0.5f, 13},
         .direction = {0, -1, 0.22f},
         .spread = 2 * kDegree,
         .speed = {15, 18},
         .inherits = 1,
         .gravity = 0,
         .drag = 0,
         .image = cell::streak,
         .material = kWater,
         .size = {0.016f, 0.026f},
         .opacityOverLife = {{0, 0}, {0.2f, 0.5f}, {1, 0.4f}},
         .temperatureOverLife = 1000,
         .shutter = 1.0f / 14},
    };
    return effect;
}

/// A shot as a streak or a ball of light.
Particle particleOf(glm::vec3 at, int cell, int material, float size, float stretch, glm::vec3 direction) {
    return {at,
            stretch > 0 ? packDirection(direction) : 0.0f,
            static_cast<float>(cell + kAtlasCells * material),
            size,
            packLook(1, 1000),
            stretch};
}

}  // namespace

void Effects::reset(Seed seed) {
    system_.reset(gameEffect(), seed);
    strikes_.clear(), strikes_.reserve(512);
    serial_ = 0;
}

void Effects::strike(int emitter, int count, glm::vec3 at, glm::vec3 velocity) {
    strikes_.push_back({emitter, count, hash32(++serial_), at, velocity});
}

void Effects::respond(const Game& game, const Event& event) {
    const glm::vec3 at = game.track().toScene(event.at), velocity = unrolled(event.velocity);
    const auto count = [&](float base) { return static_cast<int>(base * event.size + 0.5f); };
    if (event.kind == EventKind::spark) return strike(kSpark, count(9), at, velocity);
    if (event.kind == EventKind::splash) return strike(kSpray, count(14), at, velocity);
    strike(kFlashLight, 1, at, velocity);
    strike(kFire, count(16), at, velocity);
    strike(kEmber, count(60), at, velocity);
}

void Effects::step(const Game& game, std::int64_t tick, double dt, double seconds) {
    strikes_.clear();
    if (game.originShift() != 0) system_.translate(-game.track().previousTile());
    for (const Event& event : game.events()) respond(game, event);
    const auto exhaust = [&](glm::vec2 at, Attitude attitude, float scale, glm::vec2 velocity) {
        const glm::mat4 toWorld = placed(game.track().toScene(at), attitude, scale);
        for (const float side : {-0.55f, 0.55f})
            strike(kExhaust, 5, glm::vec3(toWorld * glm::vec4(side, 0.1f, 1.9f, 1)), unrolled(velocity));
    };
    for (std::size_t i = 0; i < game.players(); ++i)
        if (game.ship(i).isShown())
            exhaust(game.shipAt(i), game.shipAttitude(i), Game::kShipScale, game.shipVelocity(i));
    for (const Wingman& wingman : game.wingmen().all())
        exhaust(game.track().fromCamera(wingman.at()), game.wingmen().attitude(wingman), Wingmen::kScale,
                {Game::kScrollSpeed, 0});
    const glm::vec2 ahead = game.track().fromCamera({1, Game::kHalfView.y + 1});
    if (game.track().isSeaAt(ahead.x))
        strike(kRain, kDropsPerTick, game.track().toScene(ahead), unrolled({Game::kScrollSpeed, 0}));
    system_.step({.tick = tick,
                  .dt = static_cast<float>(dt),
                  .seconds = static_cast<float>(seconds),
                  .settings = {.collisions = Collisions::none},
                  .strikes = strikes_});
}

void Effects::collect(const Game& game, std::vector<Particle>& all) const {
    const auto live = system_.pool().particles();
    all.assign(live.begin(), live.end());
    for (const Shot& shot : game.shots())
        all.push_back(particleOf(game.track().toScene(shot.at), cell::streak, kShotLight, 0.13f, 0.75f, {0, 0, -1}));
    for (const Shot& bullet : game.bullets()) {
        const glm::vec3 at = game.track().toScene(bullet.at);
        all.push_back(particleOf(at, cell::disc, kBulletLight, 0.20f, 0, {}));
        all.push_back(particleOf(at, cell::glow, kBulletLight, 0.50f, 0, {}));
    }
}

}  // namespace arclight::procyon

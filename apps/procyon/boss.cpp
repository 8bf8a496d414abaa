#include "boss.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "game.h"
#include "sim/common/state_machine.h"

namespace arclight::procyon {
namespace {

constexpr SpringShape kPlateSpring{3.5, 0.16};  ///< bounces several times
constexpr SpringShape kBossFlight{0.7, 0.9};
constexpr float kPostX = 5.6f, kSwing = 1.7f;
constexpr float kCoreScale = 0.85f;
constexpr float kBossBulletSpeed = 5.5f;  ///< relative to the camera, m/s
constexpr int kSweepTicks = 270, kSpiralTicks = 220, kOpenTicks = 240, kBurstTicks = 130;
constexpr float kTurnSpeed = 0.7f;  ///< of the ring, rad/s
constexpr float kTwoPi = 6.2831853f;

struct BossTurn {
    Game& game;
    Boss& boss;
};

glm::vec2 direction(float angle) {
    const SineCosine a = quickSineCosine(static_cast<double>(angle));
    return {static_cast<float>(a.cosine), static_cast<float>(a.sine)};
}

void shoot(BossTurn& turn, float angle, float speed) {
    const glm::vec2 to = direction(angle);
    turn.game.shoot(turn.boss.at + 1.0f * to, speed * to + glm::vec2(Game::kScrollSpeed, 0));
}

/// A fan of seven bullets at the ship.
void sweep(BossTurn& turn) {
    if (turn.boss.machine.ticksInState % 54 != 30) return;
    const glm::vec2 to = turn.game.shipAt(turn.game.nearestShip(turn.boss.at)) - turn.boss.at;
    const auto aim = static_cast<float>(fastAtan2(static_cast<double>(to.y), static_cast<double>(to.x)));
    for (int i = -3; i <= 3; ++i) shoot(turn, aim + 0.16f * static_cast<float>(i), kBossBulletSpeed);
}

/// Four arms of bullets that turn.
void spiral(BossTurn& turn) {
    turn.boss.aim += 0.021f;
    if (turn.boss.machine.ticksInState % 7 != 0) return;
    for (int arm = 0; arm < 4; ++arm)
        shoot(turn, turn.boss.aim + kTwoPi * static_cast<float>(arm) / 4, 0.75f * kBossBulletSpeed);
}

void burst(BossTurn& turn) {
    const std::uint32_t tick = turn.boss.machine.ticksInState;
    if (tick % 11 != 0) return;
    const float angle = 2.4f * static_cast<float>(tick / 11);
    turn.game.note({EventKind::explosion, turn.boss.at + 1.3f * direction(angle), {Game::kScrollSpeed, 0}, 1.1f});
}
void endBurst(BossTurn& turn) {
    turn.game.note({EventKind::explosion, turn.boss.at, {Game::kScrollSpeed, 0}, 3});
    turn.game.clearBullets();
}

bool isBossAtPost(const BossTurn& turn) { return turn.boss.at.x - turn.game.track().cameraX() < kPostX + 0.4f; }
bool isBroken(const BossTurn& turn) { return turn.boss.health <= 0; }
template <int ticks>
bool lasted(const BossTurn& turn) {
    return turn.boss.machine.ticksInState >= static_cast<std::uint32_t>(ticks);
}

/// A state in which the boss can be destroyed.
constexpr auto fighting(std::string_view name) { return state(name).when("core destroyed", isBroken, "burst"); }

constexpr auto kBoss = machineTable<BossTurn>(
    state("arrive").when("at its post", isBossAtPost, "sweep"),
    fighting("sweep").tick(sweep).when("after 4.5 s", lasted<kSweepTicks>, "spiral"),
    fighting("spiral").tick(spiral).when("after 3.7 s", lasted<kSpiralTicks>, "open"),
    fighting("open").when("after 4 s", lasted<kOpenTicks>, "sweep"),
    state("burst").tick(burst).end(endBurst).when("after 2.2 s", lasted<kBurstTicks>, "gone"), state("gone").asFinal());

}  // namespace

bool Boss::isArriving() const { return machine.current() == kBoss.id("arrive"); }

StateGraph bossGraph() { return kBoss.graph(); }

const Model& coreModel() {
    static const Model model = [] {
        std::vector<lights::SceneObject> parts;
        parts.push_back({.mesh = lights::MeshName::ball,
                         .material = lights::Material::metal,
                         .toWorld = glm::scale(glm::mat4(1), glm::vec3(kCoreScale)),
                         .tint = {0.50f, 0.42f, 0.42f},
                         .texturePerMetre = 0.7f});
        for (int i = 0; i < 6; ++i)
            parts.push_back({.mesh = lights::MeshName::crystal,
                             .material = lights::Material::crystal,
                             .toWorld = placed({0, 0, 0}, {kTwoPi * static_cast<float>(i) / 6, 0}, 1) *
                                        glm::scale(glm::translate(glm::mat4(1), {0, 0.55f, 0}), {0.2f, 0.62f, 0.2f}),
                             .tint = {0.30f, 0.12f, 0.34f},
                             .emission = {5.0f, 0.8f, 6.0f}});
        return Model(std::move(parts));
    }();
    return model;
}

const Model& plateModel() {
    static const Model model({{.mesh = lights::MeshName::block,
                               .material = lights::Material::metal,
                               .toWorld = glm::scale(glm::mat4(1), {0.75f, 0.11f, 0.58f}),
                               .tint = {0.85f, 0.80f, 0.72f},
                               .texturePerMetre = 0.5f}});
    return model;
}

void Boss::arrive(float cameraX) {
    *this = {};
    isPresent_ = true;
    at = {cameraX + Game::kHalfView.x + 4, 0};
    velocity = {Game::kScrollSpeed, 0};
}

void Boss::step(Game& game, double dt) {
    if (!isPresent_) return;
    BossTurn turnNow{game, *this};
    tickMachine(kBoss, machine, turnNow, game.run(MachineKind::boss, 0));
    if (machine.current() == kBoss.id("gone")) {
        isPresent_ = false;
        return;
    }
    const auto seconds = static_cast<float>(dt);
    const bool isOpen = machine.current() == kBoss.id("open");
    vulnerability_ += 0.06f * ((isOpen ? 1.0f : 0.0f) - vulnerability_);
    const float postY = kSwing * direction(0.55f * static_cast<float>(game.tick()) * kTick).y;
    springWithCamera(at, velocity, {game.track().cameraX() + kPostX, postY},
                     exactPropagator(kBossFlight, dt).as<float>(), seconds);
    turn += kTurnSpeed * seconds;
    if (turn > kTwoPi) turn -= kTwoPi;
    const Propagator<double> bounce = exactPropagator(kPlateSpring, dt);
    for (Plate& plate : plates) {
        plate.out = stepped(bounce, plate.out, static_cast<double>(0.45f * vulnerability_));
        plate.flash *= 0.85f;
    }
}

glm::mat4 Boss::corePlace(glm::vec3 where) const { return placed(where, {0.4f * turn, 0}, 1); }

glm::mat4 Boss::platePlace(std::size_t plate, glm::vec3 where) const {
    const float angle = turn + kTwoPi * static_cast<float>(plate) / kPlates;
    const float distance = kRing + static_cast<float>(plates[plate].out.x);
    const SineCosine a = quickSineCosine(static_cast<double>(angle));
    const glm::vec3 out(0, static_cast<float>(a.cosine), static_cast<float>(a.sine));
    return placed(where + distance * out, {angle, 0}, 1);
}

bool Boss::takeShot(Game& game, const BossHit& shot, HitTests* tests) {
    const auto [from, to, radius, damage, player] = shot;
    const float reach = kRing + 1.4f + radius;
    if (!isTarget() || glm::clamp(at, glm::min(from, to) - reach, glm::max(from, to) + reach) != at) return false;
    std::optional<float> first;
    std::size_t hit = kPlates;  // the core
    const auto test = [&, from = from, to = to, radius = radius](const Model& model, const glm::mat4& place,
                                                                 std::size_t part) {
        const auto t = model.firstHit(place, unrolled(from), unrolled(to), radius, tests);
        if (t && (!first || *t < *first)) first = t, hit = part;
    };
    for (std::size_t i = 0; i < kPlates; ++i)
        if (plates[i].isWhole()) test(plateModel(), platePlace(i, unrolled(at)), i);
    test(coreModel(), corePlace(unrolled(at)), kPlates);
    if (!first) return false;
    game.note({EventKind::spark, glm::mix(from, to, *first), {-3, 0}, 1});
    if (hit == kPlates) {
        damageCore(game, player, damage * (0.02f + 0.08f * vulnerability_));
        return true;
    }
    Plate& plate = plates[hit];
    plate.out.v -= 1.5, plate.flash = 1;
    plate.health -= 0.45f * damage;
    if (!plate.isWhole()) {
        const glm::vec3 centre(platePlace(hit, unrolled(at))[3]);
        game.note({EventKind::explosion, {-centre.z, centre.y}, velocity, 0.8f});
    }
    return true;
}

void Boss::damageCore(Game& game, std::size_t player, float amount) {
    if (!isTarget()) return;
    health -= amount;
    if (health <= 0) game.addScore(player, 5000);
}

bool Boss::isTouched(const Sphere& sphere, HitTests* tests) const {
    if (!isTarget()) return false;
    for (std::size_t i = 0; i < kPlates; ++i)
        if (plates[i].isWhole() && plateModel().isTouched(platePlace(i, unrolled(at)), sphere, tests)) return true;
    return coreModel().isTouched(corePlace(unrolled(at)), sphere, tests);
}

}  // namespace arclight::procyon

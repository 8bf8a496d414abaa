#include "game.h"

#include <algorithm>
#include <cmath>

#include "sim/common/state_machine.h"

namespace arclight::procyon {
namespace {

constexpr SpringShape kSteering{3.2, 1.0};
constexpr float kShipSpeed = 9;   ///< of its goal, m/s
constexpr float kShotSpeed = 34;  ///< relative to the ship, m/s
constexpr float kShotRadius = 0.16f, kBulletRadius = 0.10f;
constexpr int kFirePeriod = 6;  ///< ticks between pairs of shots
constexpr float kShotDamage = 0.13f, kStrikeDamage = 0.035f;
constexpr float kChargePerSecond = 1 / 11.0f, kSecretPerSecond = 1 / 14.0f, kChargePerHit = 0.035f;
constexpr int kLostTicks = 90, kReturnTicks = 120, kOverTicks = 300;
constexpr int kScorePerDrone = 100;
constexpr glm::vec2 kStart{-12, 0}, kHome{-4.5f, 0};

/// Half the ship's length and height in the plane of flight, before scaling, m.
constexpr std::array<glm::vec2, 6> kHull{
    {{2.5f, -0.1f}, {0.6f, 0.45f}, {-1.6f, 0.75f}, {-1.9f, 0.1f}, {-1.4f, -0.4f}, {0.6f, -0.4f}}};

/// The hull as a convex polygon, counterclockwise.
std::array<glm::vec2, 6> hullAt(glm::vec2 at, float scale) {
    std::array<glm::vec2, 6> hull = kHull;
    for (glm::vec2& corner : hull) corner = at + scale * corner;
    return hull;
}

// The acts of the slice.
constexpr std::uint32_t kCavernTicks = 2700, kCalmTicks = 360;

void flyThroughCavern(Game& game) { game.spawnWaves(); }
bool isCavernOver(const Game& game) { return game.act().ticksInState >= kCavernTicks && game.ship().isFlying(); }
bool isBossGone(const Game& game) { return !game.boss().isPresent(); }
bool isCalmOver(const Game& game) { return game.act().ticksInState >= kCalmTicks; }

/// The corridor repeats its tiles until the boss lets go.
constexpr auto kAct = machineTable<Game>(
    state("cavern").tick(flyThroughCavern).when("after 45 s", isCavernOver, "corridor"),
    state("corridor").begin(&Game::beginCorridor).end(&Game::endCorridor).when("the boss is gone", isBossGone, "calm"),
    state("calm").when("after 6 s", isCalmOver, "cavern"));

}  // namespace

Game::Game() { reset(Seed{1}); }

void Game::reset(Seed seed) {
    track_.reset(seed);
    random_ = Random(seed, 0x9a3e);
    tick_ = 0, originShift_ = 0;
    ship_ = {};
    ship_.ahead.x = kStart.x, ship_.goal = kHome;
    boss_ = {}, wingmen_.reset(), act_ = {}, repeats_ = false, drones_ = 0;
    shots_.clear(), bullets_.clear(), enemies_.clear(), blasts_.clear(), struck_.clear(), events_.clear();
    static_cast<WalkCounts&>(tests_) = {};
}

void Game::step(const Controls& controls, double dt) {
    const auto seconds = static_cast<float>(dt);
    events_.clear();
    static_cast<WalkCounts&>(tests_) = {};
    Laps laps(costs_);
    scroll(dt);
    laps.end(System::tiles);
    updateShipState();
    steer(controls, dt);
    laps.end(System::springs);
    fire(controls);
    charge(controls);
    wingmen_.step(*this, dt);
    laps.end(System::companions);
    tickMachine(kAct, act_, *this, run(MachineKind::act, 0));
    stepEnemies(*this, enemies_.live(), dt);
    laps.end(System::machines);
    boss_.step(*this, dt);
    laps.end(System::springs);
    hitEnemies(seconds);
    moveShots(seconds);
    strikeEnemies();
    if (ship_.isFlying() && isShipHit()) loseShip();
    laps.end(System::collision);
    enemies_.removeIf(isGone);
    ageBlasts();
    ++tick_;
}

MachineRun Game::run(MachineKind kind, std::size_t number) const {
    const bool isEnemy = kind == MachineKind::drone || kind == MachineKind::boss;
    return {.mistake = isEnemy ? mistake_ : MachineMistake::none,
            .tick = tick_,
            .trace = logs_ ? &logs_->traceOf(kind, number) : nullptr,
            .counts = logs_ ? &logs_->countsOf(kind) : nullptr};
}

StateGraph graphOf(MachineKind kind) {
    switch (kind) {
        case MachineKind::drone: return droneGraph();
        case MachineKind::boss: return bossGraph();
        case MachineKind::wingman: return wingmanGraph();
        case MachineKind::act: break;
    }
    return kAct.graph();
}

void Game::scroll(double dt) {
    originShift_ = track_.advance(kScrollSpeed * static_cast<float>(dt), repeats_);
    if (originShift_ == 0) return;
    for (Shot& shot : shots_.live()) shot.at.x -= originShift_;
    for (Shot& bullet : bullets_.live()) bullet.at.x -= originShift_;
    for (Enemy& enemy : enemies_.live()) enemy.at.x -= originShift_;
    for (Blast& blast : blasts_.live()) blast.at.x -= originShift_;
    boss_.shift(originShift_);
}

void Game::beginCorridor() {
    repeats_ = true;
    boss_.arrive(track_.cameraX());
}

bool Game::isTargetAhead(glm::vec2 at, float height) const {
    const auto isAhead = [&](glm::vec2 target, float size) {
        return target.x > at.x + 1 && std::abs(target.y - at.y) < height + size;
    };
    if (boss_.isTarget() && isAhead(boss_.at, 1.5f)) return true;
    return std::any_of(enemies_.live().begin(), enemies_.live().end(),
                       [&](const Enemy& enemy) { return enemy.isTarget() && isAhead(enemy.at, 0); });
}

void Game::updateShipState() {
    ++ship_.ticks;
    switch (ship_.state) {
        case ShipState::returning:
            if (ship_.ticks >= kReturnTicks) enter(ShipState::flying);
            break;
        case ShipState::lost:
            if (ship_.ticks < kLostTicks) break;
            ship_.ahead = {static_cast<double>(kStart.x), 0}, ship_.above = {}, ship_.goal = kHome;
            enter(ship_.lives > 0 ? ShipState::returning : ShipState::over);
            break;
        case ShipState::over:
            if (ship_.ticks < kOverTicks) break;
            ship_.lives = kMaxLives, ship_.score = 0, ship_.charge = ship_.secret = 0;
            enter(ShipState::returning);
            break;
        case ShipState::flying: break;
    }
}

void Game::steer(const Controls& controls, double dt) {
    if (!ship_.isShown()) return;
    const glm::vec2 most = kHalfView - glm::vec2(1.2f, 0.6f);
    ship_.goal += kShipSpeed * static_cast<float>(dt) * glm::clamp(controls.move, glm::vec2(-1), glm::vec2(1));
    ship_.goal = glm::clamp(ship_.goal, -most, most);
    // The goal may lead the ship by as far as the springs catch up in a moment.
    if (ship_.isFlying()) ship_.goal = glm::clamp(ship_.goal, ship_.at() - 1.6f, ship_.at() + 1.6f);
    const Propagator<double> ease = exactPropagator(kSteering, dt);
    ship_.ahead = stepped(ease, ship_.ahead, static_cast<double>(ship_.goal.x));
    ship_.above = stepped(ease, ship_.above, static_cast<double>(ship_.goal.y));
    if (ship_.state != ShipState::returning) return;
    // A ship that returns is kept out of the rock.
    const Gap rock = track_.gap(shipAt().x);
    ship_.above.x =
        std::clamp(ship_.above.x, static_cast<double>(rock.floor + 0.8f), static_cast<double>(rock.ceiling - 0.8f));
}

void Game::fire(const Controls& controls) {
    if (ship_.fireDelay > 0) --ship_.fireDelay;
    if (!controls.isFiring || ship_.fireDelay > 0 || !ship_.isFlying()) return;
    ship_.fireDelay = kFirePeriod;
    const glm::vec2 velocity = glm::vec2(shipVelocity().x + kShotSpeed, 0);
    for (const float side : {-0.22f, 0.22f}) shots_.add({shipAt() + glm::vec2(0.7f, side), velocity});
}

void Game::charge(const Controls& controls) {
    if (!ship_.isFlying()) {
        ship_.discharge = 0;
        return;
    }
    if (ship_.discharge > 0) {
        --ship_.discharge;
        ship_.charge = static_cast<float>(ship_.discharge) / kDischargeTicks;
        if (ship_.isSecret) ship_.secret = ship_.charge;
        return;
    }
    if (ship_.charge >= 1) ship_.secret = std::min(1.0f, ship_.secret + kSecretPerSecond * kTick);
    ship_.charge = std::min(1.0f, ship_.charge + kChargePerSecond * kTick);
    if (!controls.isReleasing || ship_.charge < 1) return;
    ship_.discharge = kDischargeTicks, ship_.isSecret = ship_.secret >= 1;
    if (!ship_.isSecret) ship_.secret = 0;
}

void Game::spawnWaves() {
    // Groups of two to four drones, a little more often as time passes.
    const std::int64_t period = std::max<std::int64_t>(150, 230 - tick_ / 60);
    if (tick_ < 120 || tick_ % period != 0 || enemies_.size() > 4) return;
    const int count = 2 + static_cast<int>(random_.below(3));
    for (int i = 0; i < count; ++i) {
        const float x = random_.uniform(2.0f, 7.6f);
        const float y = random_.uniform(-3.2f, 3.2f);
        const std::uint32_t key = random_.next();
        Enemy drone = makeDrone({x, y}, track_.cameraX(), key);
        drone.number = drones_++, drone.born = tick_;
        if (logs_) logs_->traceOf(MachineKind::drone, drone.number).clear();
        enemies_.add(drone);
    }
}

void Game::moveShots(float dt) {
    for (Shot& shot : shots_.live()) shot.at += dt * shot.velocity;
    for (Shot& bullet : bullets_.live()) bullet.at += dt * bullet.velocity;
    const auto isOut = [&](const Shot& shot) {
        const float x = shot.at.x - track_.cameraX();
        if (std::abs(x) > kHalfView.x + 3) return true;
        const Gap rock = track_.gap(shot.at.x);
        if (shot.at.y > rock.floor && shot.at.y < rock.ceiling) return false;
        events_.add({EventKind::spark, shot.at, -0.12f * shot.velocity, 0.5f});
        return true;
    };
    shots_.removeIf(isOut);
    bullets_.removeIf(isOut);
}

void Game::damage(Enemy& enemy, float amount) {
    enemy.health -= amount, enemy.flash = 1;
    if (enemy.health > 0) return;
    ship_.score += kScorePerDrone;
    ship_.charge = std::min(1.0f, ship_.charge + (ship_.discharge > 0 ? 0 : kChargePerHit));
}

void Game::hitEnemies(float dt) {
    const auto hits = [&](const Shot& shot) {
        if (boss_.takeShot(*this, shot.at, shot.at + dt * (shot.velocity - boss_.velocity), kShotRadius, kShotDamage,
                           &tests_))
            return true;
        for (Enemy& enemy : enemies_.live()) {
            const glm::vec2 to = shot.at + dt * (shot.velocity - enemy.velocity);
            const float reach = kEnemyScale * droneModel().radius() + kShotRadius;
            const glm::vec2 low = glm::min(shot.at, to) - reach, high = glm::max(shot.at, to) + reach;
            if (!enemy.isTarget() || glm::clamp(enemy.at, low, high) != enemy.at) continue;
            const auto hit = droneModel().firstHit(placed(unrolled(enemy.at), enemy.attitude, kEnemyScale),
                                                   unrolled(shot.at), unrolled(to), kShotRadius, &tests_);
            if (!hit) continue;
            events_.add({EventKind::spark, glm::mix(shot.at, to, *hit), {-4, 0}, 1});
            damage(enemy, kShotDamage);
            return true;
        }
        return false;
    };
    shots_.removeIf(hits);
}

void Game::strikeEnemies() {
    struck_.clear();
    if (!isStriking()) return;
    const std::size_t most = ship_.isSecret ? struck_.capacity() : 4;
    for (std::size_t i = 0; i < enemies_.size() && struck_.size() < most; ++i) {
        Enemy& enemy = enemies_.live()[i];
        if (!enemy.isTarget() || std::abs(enemy.at.x - track_.cameraX()) > kHalfView.x - 1) continue;
        struck_.add(i);
        damage(enemy, kStrikeDamage * (ship_.isSecret ? 2.0f : 1.0f));
        if (tick_ % 4 == 0) events_.add({EventKind::spark, enemy.at, {0, 1}, 0.7f});
    }
    if (struckBoss()) boss_.damageCore(*this, ship_.isSecret ? 0.0032f : 0.0016f);
}

bool Game::isShipHit() {
    if (track_.touches(hullAt(shipAt(), kShipScale))) return true;
    const glm::mat4 toWorld = placed(unrolled(shipAt()), shipAttitude(), kShipScale);
    std::array<Sphere, kShipSpheres> spheres = shipSpheres();
    for (Sphere& sphere : spheres)
        sphere = {glm::vec3(toWorld * glm::vec4(sphere.centre, 1)), kShipScale * sphere.radius};
    const auto isTouchedBy = [&](const Shot& bullet) {
        return std::any_of(spheres.begin(), spheres.end(), [&](const Sphere& sphere) {
            const float reach = sphere.radius + kBulletRadius;
            const glm::vec3 to = unrolled(bullet.at) - sphere.centre;
            return to.y * to.y + to.z * to.z <= reach * reach;
        });
    };
    for (const Shot& bullet : bullets_.live())
        if (glm::length(bullet.at - shipAt()) <= 2 && isTouchedBy(bullet)) return true;
    for (const Enemy& enemy : enemies_.live()) {
        if (glm::length(enemy.at - shipAt()) > 3) continue;
        const glm::mat4 place = placed(unrolled(enemy.at), enemy.attitude, kEnemyScale);
        for (const Sphere& sphere : spheres)
            if (droneModel().isTouched(place, sphere, &tests_)) return true;
    }
    return std::any_of(spheres.begin(), spheres.end(),
                       [&](const Sphere& sphere) { return boss_.isTouched(sphere, &tests_); });
}

void Game::loseShip() {
    events_.add({EventKind::shipLost, shipAt(), shipVelocity(), 2});
    blasts_.add({shipAt(), 1.6f, 0});
    --ship_.lives;
    ship_.discharge = 0, ship_.charge = 0, ship_.secret = 0;
    enter(ShipState::lost);
}

void Game::ageBlasts() {
    for (Blast& blast : blasts_.live()) ++blast.age;
    for (const Event& event : events_.live())
        if (event.kind == EventKind::explosion) blasts_.add({event.at, event.size, 0});
    blasts_.removeIf([](const Blast& blast) { return blast.age > kBlastTicks; });
}

Attitude Game::shipAttitude() const {
    const auto rise = static_cast<float>(ship_.above.v);
    return {.pitch = std::clamp(0.045f * rise, -0.3f, 0.3f), .roll = std::clamp(-0.45f + 0.07f * rise, -1.1f, 0.4f)};
}

std::uint64_t Game::hash() const {
    std::uint64_t hash = kHash64Start;
    const auto add = [&](std::initializer_list<float> numbers) {
        hash = hash64(std::span<const float>(numbers.begin(), numbers.size()), hash);
    };
    add({track_.cameraX(), shipAt().x, shipAt().y, shipVelocity().x, shipVelocity().y, ship_.charge, ship_.secret});
    const std::array<std::int64_t, 7> counts{
        tick_,      track_.chain().index(), static_cast<int>(ship_.state), ship_.lives, ship_.score,
        act_.state, boss_.machine.state};
    hash = hash64(std::span<const std::int64_t>(counts), hash);
    add({boss_.at.x, boss_.at.y, boss_.turn, boss_.health});
    for (const Wingman& wingman : wingmen_.all()) add({wingman.at().x, wingman.at().y});
    for (const Shot& shot : shots_.live()) add({shot.at.x, shot.at.y});
    for (const Shot& bullet : bullets_.live()) add({bullet.at.x, bullet.at.y});
    for (const Enemy& enemy : enemies_.live())
        add({enemy.at.x, enemy.at.y, enemy.velocity.x, enemy.velocity.y, enemy.health,
             static_cast<float>(enemy.machine.state)});
    return hash;
}

}  // namespace arclight::procyon

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
constexpr float kShotDamage = 0.13f, kStrikeDamage = 0.035f, kBeamDamage = 0.09f;
constexpr float kStrikeOnBoss = 0.0016f, kBeamOnBoss = 0.0042f;
constexpr SpringShape kBeamSwing{2.6, 0.6};
constexpr float kBeamReach = 9;  ///< m, without a target
constexpr float kChargePerSecond = 1 / 11.0f, kSecretPerSecond = 1 / 14.0f, kChargePerHit = 0.035f;
constexpr float kStormHaste = 2;  ///< the storm charges ships faster
constexpr int kLostTicks = 90, kReturnTicks = 120, kOverTicks = 300;
constexpr int kScorePerDrone = 100;
constexpr glm::vec2 kStart{-12, 0}, kHome{-4.5f, 0};
constexpr float kApart = 1.4f;  ///< of two players from the path, m

/// Half the ship's length and height in the plane of flight, before scaling, m.
constexpr std::array<glm::vec2, 6> kHull{
    {{2.5f, -0.1f}, {0.6f, 0.45f}, {-1.6f, 0.75f}, {-1.9f, 0.1f}, {-1.4f, -0.4f}, {0.6f, -0.4f}}};

/// Fills the charges, `haste` times as fast as in the cavern, or uses them up.
void charge(Ship& ship, const Controls& controls, float haste) {
    if (!ship.isFlying()) {
        ship.discharge = 0;
        return;
    }
    if (ship.discharge > 0) {
        --ship.discharge;
        ship.charge = static_cast<float>(ship.discharge) / Game::kDischargeTicks;
        if (ship.isSecret) ship.secret = ship.charge;
        return;
    }
    if (ship.charge >= 1) ship.secret = std::min(1.0f, ship.secret + haste * kSecretPerSecond * kTick);
    ship.charge = std::min(1.0f, ship.charge + haste * kChargePerSecond * kTick);
    if (!controls.isReleasing || ship.charge < 1) return;
    ship.discharge = Game::kDischargeTicks, ship.isSecret = ship.secret >= 1;
    if (!ship.isSecret) ship.secret = 0;
}

/// The hull as a convex polygon, counterclockwise.
std::array<glm::vec2, 6> hullAt(glm::vec2 at, float scale) {
    std::array<glm::vec2, 6> hull = kHull;
    for (glm::vec2& corner : hull) corner = at + scale * corner;
    return hull;
}

// The acts of the slice.
constexpr std::uint32_t kCavernTicks = 2400;

bool isCavernOver(const Game& game) { return game.act().ticksInState >= kCavernTicks && game.isAnyFlying(); }
bool isBossGone(const Game& game) { return !game.boss().isPresent(); }
bool isAtSea(const Game& game) { return game.track().isAtSea(); }
bool isAshore(const Game& game) { return !isAtSea(game); }

/// The corridor repeats its tiles until the boss lets go.
constexpr auto kAct = machineTable<Game>(
    state("cavern").tick(&Game::spawnWaves).when("after 40 s", isCavernOver, "corridor"),
    state("corridor").begin(&Game::beginCorridor).end(&Game::endCorridor).when("the boss is gone", isBossGone, "calm"),
    state("calm").begin(&Game::openSea).when("the mouth is reached", isAtSea, "sea"),
    state("sea").tick(&Game::spawnWaves).when("the shore is reached", isAshore, "cavern"));

}  // namespace

Game::Game() { reset(Seed{1}); }

void Game::reset(Seed seed) {
    track_.reset(seed);
    random_ = Random(seed, 0x9a3e);
    tick_ = 0, originShift_ = 0;
    players_ = 1;
    join(0);
    boss_ = {}, wingmen_.reset(), act_ = {}, repeats_ = false, drones_ = 0;
    shots_.clear(), bullets_.clear(), enemies_.clear(), blasts_.clear(), events_.clear();
    static_cast<WalkCounts&>(tests_) = {};
}

void Game::setPlayers(std::size_t players) {
    const std::size_t before = players_;
    players_ = std::clamp<std::size_t>(players, 1, kMaxPlayers);
    for (std::size_t i = before; i < players_; ++i) join(i);
}

void Game::join(std::size_t player) {
    Ship& ship = ships_[player];
    ship = {};
    ship.goal = home(player);
    ship.ahead.x = static_cast<double>(kStart.x), ship.above.x = static_cast<double>(ship.goal.y);
}

void Game::step(const AllControls& controls, double dt) {
    const auto seconds = static_cast<float>(dt);
    events_.clear();
    static_cast<WalkCounts&>(tests_) = {};
    Laps laps(costs_);
    scroll(dt);
    laps.end(System::tiles);
    for (std::size_t i = 0; i < players_; ++i) {
        updateState(i);
        steer(ships_[i], controls[i], dt);
        fire(i, controls[i]);
        charge(ships_[i], controls[i], track_.isAtSea() ? kStormHaste : 1);
    }
    laps.end(System::springs);
    wingmen_.step(*this, dt);
    laps.end(System::companions);
    tickMachine(kAct, act_, *this, run(MachineKind::act, 0));
    stepEnemies(*this, enemies_.live(), dt);
    laps.end(System::machines);
    boss_.step(*this, dt);
    laps.end(System::springs);
    hitEnemies(seconds);
    moveShots(seconds);
    for (std::size_t i = 0; i < players_; ++i) {
        strikeEnemies(i);
        moveBeam(i, dt);
        if (ships_[i].isFlying() && isShipHit(i)) loseShip(i);
    }
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

glm::vec2 Game::home(std::size_t player) const {
    if (players_ == 1) return kHome;
    return kHome + glm::vec2(0, player == 0 ? kApart : -kApart);
}

bool Game::isAnyFlying() const {
    return std::any_of(ships_.begin(), ships_.begin() + static_cast<std::ptrdiff_t>(players_),
                       [](const Ship& ship) { return ship.isFlying(); });
}

std::size_t Game::nearestShip(glm::vec2 at) const {
    std::size_t nearest = 0;
    float best = 1e9f;
    for (std::size_t i = 0; i < players_; ++i) {
        const float distance = glm::length(shipAt(i) - at);
        if (ship(i).isFlying() && distance < best) nearest = i, best = distance;
    }
    return nearest;
}

void Game::updateState(std::size_t player) {
    Ship& ship = ships_[player];
    const auto enter = [&](ShipState state) { ship.state = state, ship.ticks = 0; };
    ++ship.ticks;
    switch (ship.state) {
        case ShipState::returning:
            if (ship.ticks >= kReturnTicks) enter(ShipState::flying);
            break;
        case ShipState::lost:
            if (ship.ticks < kLostTicks) break;
            ship.goal = home(player);
            ship.ahead = {static_cast<double>(kStart.x), 0}, ship.above = {static_cast<double>(ship.goal.y), 0};
            enter(ship.lives > 0 ? ShipState::returning : ShipState::over);
            break;
        case ShipState::over:
            if (ship.ticks < kOverTicks) break;
            ship.lives = kMaxLives, ship.score = 0, ship.charge = ship.secret = 0;
            enter(ShipState::returning);
            break;
        case ShipState::flying: break;
    }
}

void Game::steer(Ship& ship, const Controls& controls, double dt) {
    if (!ship.isShown()) return;
    const glm::vec2 most = kHalfView - glm::vec2(1.2f, 0.6f);
    ship.goal += kShipSpeed * static_cast<float>(dt) * glm::clamp(controls.move, glm::vec2(-1), glm::vec2(1));
    ship.goal = glm::clamp(ship.goal, -most, most);
    // The goal may lead the ship by as far as the springs catch up in a moment.
    if (ship.isFlying()) ship.goal = glm::clamp(ship.goal, ship.at() - 1.6f, ship.at() + 1.6f);
    const Propagator<double> ease = exactPropagator(kSteering, dt);
    ship.ahead = stepped(ease, ship.ahead, static_cast<double>(ship.goal.x));
    ship.above = stepped(ease, ship.above, static_cast<double>(ship.goal.y));
    if (ship.state != ShipState::returning) return;
    // A ship that returns is kept out of the rock.
    const Gap rock = track_.gap(track_.fromCamera(ship.at()).x);
    ship.above.x =
        std::clamp(ship.above.x, static_cast<double>(rock.floor + 0.8f), static_cast<double>(rock.ceiling - 0.8f));
}

void Game::fire(std::size_t player, const Controls& controls) {
    Ship& ship = ships_[player];
    if (ship.fireDelay > 0) --ship.fireDelay;
    if (!controls.isFiring || ship.fireDelay > 0 || !ship.isFlying()) return;
    ship.fireDelay = kFirePeriod;
    const glm::vec2 velocity(shipVelocity(player).x + kShotSpeed, 0);
    for (const float side : {-0.22f, 0.22f}) shots_.add({shipAt(player) + glm::vec2(0.7f, side), velocity, player});
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
        if (std::abs(x) > kHalfView.x + 3 || std::abs(shot.at.y) > kHalfView.y + 3) return true;
        const Gap rock = track_.gap(shot.at.x);
        if (shot.at.y > rock.floor && shot.at.y < rock.ceiling) return false;
        if (track_.isSeaAt(shot.at.x))
            events_.add({EventKind::splash, shot.at, {0.2f * shot.velocity.x, 0}, 0.5f});
        else
            events_.add({EventKind::spark, shot.at, -0.12f * shot.velocity, 0.5f});
        return true;
    };
    shots_.removeIf(isOut);
    bullets_.removeIf(isOut);
}

void Game::damage(Enemy& enemy, std::size_t player, float amount) {
    enemy.health -= amount, enemy.flash = 1;
    if (enemy.health > 0) return;
    Ship& ship = ships_[player];
    ship.score += kScorePerDrone;
    ship.charge = std::min(1.0f, ship.charge + (ship.discharge > 0 ? 0 : kChargePerHit));
}

void Game::hitEnemies(float dt) {
    const auto hits = [&](const Shot& shot) {
        const BossHit onBoss{shot.at, shot.at + dt * (shot.velocity - boss_.velocity), kShotRadius, kShotDamage,
                             shot.player};
        if (boss_.takeShot(*this, onBoss, &tests_)) return true;
        for (Enemy& enemy : enemies_.live()) {
            const glm::vec2 to = shot.at + dt * (shot.velocity - enemy.velocity);
            const float reach = kEnemyScale * droneModel().radius() + kShotRadius;
            const glm::vec2 low = glm::min(shot.at, to) - reach, high = glm::max(shot.at, to) + reach;
            if (!enemy.isTarget() || glm::clamp(enemy.at, low, high) != enemy.at) continue;
            const auto hit = droneModel().firstHit(placed(unrolled(enemy.at), enemy.attitude, kEnemyScale),
                                                   unrolled(shot.at), unrolled(to), kShotRadius, &tests_);
            if (!hit) continue;
            events_.add({EventKind::spark, glm::mix(shot.at, to, *hit), {-4, 0}, 1});
            damage(enemy, shot.player, kShotDamage);
            return true;
        }
        return false;
    };
    shots_.removeIf(hits);
}

void Game::strikeEnemies(std::size_t player) {
    Ship& ship = ships_[player];
    ship.struck.clear();
    if (!ship.isStriking()) return;
    for (std::size_t i = 0; i < enemies_.size() && ship.struck.size() < ship.struck.capacity(); ++i) {
        Enemy& enemy = enemies_.live()[i];
        if (!enemy.isTarget() || std::abs(enemy.at.x - track_.cameraX()) > kHalfView.x - 1) continue;
        ship.struck.add(i);
        damage(enemy, player, kStrikeDamage);
        if (tick_ % 4 == 0) events_.add({EventKind::spark, enemy.at, {0, 1}, 0.7f});
    }
    if (struckBoss(player)) boss_.damageCore(*this, player, kStrikeOnBoss);
}

void Game::moveBeam(std::size_t player, double dt) {
    Ship& ship = ships_[player];
    const bool isOn = ship.discharge > 0 && ship.isSecret && ship.isFlying();
    const glm::vec2 from = nose(player);
    if (isOn && !ship.beam.isOn) ship.beam = {true, from, {kScrollSpeed, 0}};
    ship.beam.isOn = isOn;
    if (!isOn) return;
    // The nearest target ahead.
    Enemy* target = nullptr;
    float nearest = kHalfView.x * 2;
    for (Enemy& enemy : enemies_.live()) {
        const float distance = glm::length(enemy.at - from);
        if (enemy.isTarget() && enemy.at.x > from.x && distance < nearest) target = &enemy, nearest = distance;
    }
    const bool isOnBoss = boss_.isTarget() && glm::length(boss_.at - from) < nearest;
    const glm::vec2 goal = isOnBoss ? boss_.at : target ? target->at : from + glm::vec2(kBeamReach, 0);
    springWithCamera(ship.beam.end, ship.beam.velocity, goal, exactPropagator(kBeamSwing, dt).as<float>(),
                     static_cast<float>(dt));
    // It burns what its end is at.
    if (glm::length(ship.beam.end - goal) > 0.9f) return;
    if (isOnBoss)
        boss_.damageCore(*this, player, kBeamOnBoss);
    else if (target)
        damage(*target, player, kBeamDamage);
    if ((isOnBoss || target) && tick_ % 3 == 0) events_.add({EventKind::spark, ship.beam.end, {1, 0}, 1});
}

bool Game::isShipHit(std::size_t player) {
    const glm::vec2 at = shipAt(player);
    if (track_.touches(hullAt(at, kShipScale))) return true;
    const glm::mat4 toWorld = placed(unrolled(at), shipAttitude(player), kShipScale);
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
        if (glm::length(bullet.at - at) <= 2 && isTouchedBy(bullet)) return true;
    for (const Enemy& enemy : enemies_.live()) {
        if (glm::length(enemy.at - at) > 3) continue;
        const glm::mat4 place = placed(unrolled(enemy.at), enemy.attitude, kEnemyScale);
        for (const Sphere& sphere : spheres)
            if (droneModel().isTouched(place, sphere, &tests_)) return true;
    }
    return std::any_of(spheres.begin(), spheres.end(),
                       [&](const Sphere& sphere) { return boss_.isTouched(sphere, &tests_); });
}

void Game::loseShip(std::size_t player) {
    events_.add({EventKind::shipLost, shipAt(player), shipVelocity(player), 2});
    blasts_.add({shipAt(player), 1.6f, 0});
    Ship& ship = ships_[player];
    --ship.lives;
    ship.discharge = 0, ship.charge = 0, ship.secret = 0;
    ship.beam.isOn = false, ship.struck.clear();
    ship.state = ShipState::lost, ship.ticks = 0;
}

void Game::ageBlasts() {
    for (Blast& blast : blasts_.live()) ++blast.age;
    for (const Event& event : events_.live())
        if (event.kind == EventKind::explosion) blasts_.add({event.at, event.size, 0});
    blasts_.removeIf([](const Blast& blast) { return blast.age > kBlastTicks; });
}

Attitude Game::shipAttitude(std::size_t player) const {
    const auto rise = static_cast<float>(ship(player).above.v);
    return {.pitch = std::clamp(0.045f * rise, -0.3f, 0.3f), .roll = std::clamp(-0.45f + 0.07f * rise, -1.1f, 0.4f)};
}

std::uint64_t Game::hash() const {
    std::uint64_t hash = kHash64Start;
    const auto add = [&](std::initializer_list<float> numbers) {
        hash = hash64(std::span<const float>(numbers.begin(), numbers.size()), hash);
    };
    const auto count = [&](std::initializer_list<std::int64_t> numbers) {
        hash = hash64(std::span<const std::int64_t>(numbers.begin(), numbers.size()), hash);
    };
    add({track_.cameraX()});
    count({tick_, track_.chain().index(), track_.seaBegin(), track_.seaEnd(), act_.state, boss_.machine.state});
    for (std::size_t i = 0; i < players_; ++i) {
        const Ship& each = ship(i);
        add({each.at().x, each.at().y, shipVelocity(i).x, shipVelocity(i).y, each.charge, each.secret});
        add({each.beam.end.x, each.beam.end.y});
        count({static_cast<int>(each.state), each.ticks, each.lives, each.score, each.discharge});
    }
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

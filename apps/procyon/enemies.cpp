#include "enemies.h"

#include <algorithm>
#include <cmath>

#include "game.h"
#include "sim/common/physics.h"
#include "sim/common/state_machine.h"

namespace arclight::procyon {
namespace {

constexpr SpringShape kHover{1.1, 0.8};
constexpr float kDroneBulletSpeed = 6.5f;  ///< relative to the camera, m/s
constexpr int kAimTicks = 46, kBurstPeriod = 9, kShotsPerBurst = 3, kBurstsBeforeLeaving = 3;
constexpr int kFallTicks = 50;

/// The context of a machine's functions: an enemy in its game.
struct EnemyTurn {
    Game& game;
    Enemy& enemy;
    const Propagator<float>& hovering;  ///< of a tick
    float dt;                           ///< s
};

/// The ship that the enemy aims at.
glm::vec2 shipFor(const EnemyTurn& turn) { return turn.game.shipAt(turn.game.nearestShip(turn.enemy.at)); }

/// Where the enemy wants to be, in the plane of flight.
glm::vec2 goalOf(const EnemyTurn& turn) { return turn.game.track().fromCamera(turn.enemy.post); }

/// Keeps a height in the air at x, with a margin for the drone.
float keptInAir(const Game& game, glm::vec2 at) {
    const Gap rock = game.track().gap(at.x);
    return std::clamp(at.y, rock.floor + 0.9f, std::max(rock.floor + 0.9f, rock.ceiling - 0.9f));
}

void hover(EnemyTurn& turn) {
    Enemy& enemy = turn.enemy;
    glm::vec2 goal = goalOf(turn);
    goal.y = keptInAir(turn.game, {enemy.at.x + Game::kScrollSpeed * turn.dt, goal.y});
    springWithCamera(enemy.at, enemy.velocity, goal, turn.hovering, turn.dt);
    // Its lamp looks at the ship.
    const glm::vec2 to = shipFor(turn) - enemy.at;
    const auto wanted = static_cast<float>(fastAtan2(static_cast<double>(-to.y), static_cast<double>(-to.x)));
    enemy.attitude.pitch += 0.12f * (std::clamp(wanted, -0.9f, 0.9f) - enemy.attitude.pitch);
    enemy.attitude.roll += 0.02f;
}

bool isDroneAtPost(const EnemyTurn& turn) { return glm::length(goalOf(turn) - turn.enemy.at) < 1.2f; }
bool isDead(const EnemyTurn& turn) { return turn.enemy.health <= 0; }
bool hasAimed(const EnemyTurn& turn) { return turn.enemy.machine.ticksInState >= kAimTicks && turn.game.isAnyFlying(); }
/// Whether a shot of the player is about to hit.
bool isShotAt(const EnemyTurn& turn) {
    const auto shots = turn.game.shots();
    return std::any_of(shots.begin(), shots.end(), [&](const Shot& shot) {
        const glm::vec2 to = turn.enemy.at - shot.at;
        return to.x > 0 && to.x < 4.5f && std::abs(to.y) < 0.5f;
    });
}
bool isEmpty(const EnemyTurn& turn) { return turn.enemy.shotsLeft == 0; }
bool isTired(const EnemyTurn& turn) { return turn.enemy.bursts >= kBurstsBeforeLeaving; }
bool isOutOfSight(const EnemyTurn& turn) {
    return turn.enemy.at.x < turn.game.track().cameraX() - Game::kHalfView.x - 2;
}
bool hasFallen(const EnemyTurn& turn) {
    const Gap rock = turn.game.track().gap(turn.enemy.at.x);
    return turn.enemy.machine.ticksInState >= kFallTicks || turn.enemy.at.y < rock.floor + 0.4f;
}

void beginFire(EnemyTurn& turn) { turn.enemy.shotsLeft = kShotsPerBurst; }
void fire(EnemyTurn& turn) {
    hover(turn);
    Enemy& enemy = turn.enemy;
    if (enemy.machine.ticksInState % kBurstPeriod != 0) return;
    --enemy.shotsLeft;
    const glm::vec2 to = shipFor(turn) - enemy.at;
    const float length = glm::length(to);
    if (length < 0.1f) return;
    const glm::vec2 direction = to / length;
    turn.game.shoot(enemy.at + 0.8f * direction, kDroneBulletSpeed * direction + glm::vec2(Game::kScrollSpeed, 0));
}
void endFire(EnemyTurn& turn) { ++turn.enemy.bursts; }

/// A new height, away from the line of fire.
void beginDodge(EnemyTurn& turn) {
    Enemy& enemy = turn.enemy;
    enemy.key = hash32(enemy.key);
    const float side = enemy.post.y > shipFor(turn).y ? 1.0f : -1.0f;
    const float by = 0.7f + 1.7f * static_cast<float>(enemy.key >> 8) * 0x1p-24f;
    enemy.post.y += (std::abs(enemy.post.y + side * by) < 3.6f ? side : -side) * by;
}
void beginLeave(EnemyTurn& turn) { turn.enemy.post.x = -Game::kHalfView.x - 6; }
void beginFall(EnemyTurn& turn) { turn.enemy.velocity += glm::vec2(1.5f, 1.5f); }
void fall(EnemyTurn& turn) {
    Enemy& enemy = turn.enemy;
    enemy.velocity.y -= kGravity * turn.dt;
    enemy.at += turn.dt * enemy.velocity;
    enemy.attitude.pitch += 0.11f, enemy.attitude.roll += 0.17f;
    if (enemy.machine.ticksInState % 3 == 0) turn.game.note({EventKind::spark, enemy.at, 0.5f * enemy.velocity, 0.4f});
}
void endFall(EnemyTurn& turn) { turn.game.note({EventKind::explosion, turn.enemy.at, 0.4f * turn.enemy.velocity, 1}); }

/// A state in which a drone can be shot down.
constexpr auto flying(std::string_view name) { return state(name).when("shot down", isDead, "fall"); }

}  // namespace

constexpr auto kDrone = machineTable<EnemyTurn>(
    flying("enter").tick(hover).when("at its post", isDroneAtPost, "aim"),
    flying("aim").tick(hover).when("aimed for 0.8 s", hasAimed, "fire").when("a shot comes", isShotAt, "dodge"),
    flying("fire").begin(beginFire).tick(fire).end(endFire).when("burst fired", isEmpty, "dodge"),
    flying("dodge")
        .begin(beginDodge)
        .tick(hover)
        .when("three bursts", isTired, "leave")
        .when("at its post", isDroneAtPost, "aim"),
    flying("leave").begin(beginLeave).tick(hover).when("out of sight", isOutOfSight, "gone"),
    state("fall").begin(beginFall).tick(fall).end(endFall).when("on the ground, or after 0.8 s", hasFallen, "gone"),
    state("gone").asFinal());

Enemy makeDrone(glm::vec2 post, float cameraX, std::uint32_t key) {
    Enemy enemy;
    enemy.post = post, enemy.key = key;
    enemy.at = {cameraX + Game::kHalfView.x + 2.5f, post.y};
    enemy.velocity = {Game::kScrollSpeed - 4, 0};
    return enemy;
}

void springWithCamera(glm::vec2& at, glm::vec2& velocity, glm::vec2 goal, const Propagator<float>& ease, float dt) {
    const glm::vec2 scroll(Game::kScrollSpeed, 0);
    at += dt * scroll;
    for (int axis = 0; axis < 2; ++axis) {
        float from = at[axis] - goal[axis], speed = velocity[axis] - scroll[axis];
        ease.apply(from, speed);
        at[axis] = goal[axis] + from, velocity[axis] = speed + scroll[axis];
    }
}

void stepEnemies(Game& game, std::span<Enemy> enemies, double dt) {
    const Propagator<float> hovering = exactPropagator(kHover, dt).as<float>();
    for (Enemy& enemy : enemies) {
        EnemyTurn turn{game, enemy, hovering, static_cast<float>(dt)};
        tickMachine(kDrone, enemy.machine, turn, game.run(MachineKind::drone, enemy.number));
        enemy.flash *= 0.8f;
    }
}

StateGraph droneGraph() { return kDrone.graph(); }

bool isGone(const Enemy& enemy) { return enemy.machine.current() == kDrone.id("gone"); }

float warningOf(const Enemy& enemy) {
    if (enemy.machine.current() == kDrone.id("fire")) return 2.6f;
    if (enemy.machine.current() != kDrone.id("aim")) return 0.7f;
    return 0.7f + 1.9f * std::min(1.0f, static_cast<float>(enemy.machine.ticksInState) / kAimTicks);
}

}  // namespace arclight::procyon

// The game: a pure simulation of the slice without OpenGL, clock or I/O. A copy saves its state.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "boss.h"
#include "core/random.h"
#include "costs.h"
#include "enemies.h"
#include "events.h"
#include "machine_logs.h"
#include "sim/common/spring.h"
#include "track.h"
#include "wingmen.h"

namespace arclight::procyon {

/// What a player, or the pilot that plays by itself, wants in a tick.
struct Controls {
    glm::vec2 move{0};  ///< at most 1 along each axis; x is forward
    bool isFiring = false;
    bool isReleasing = false;  ///< releases the charge: as lightning, or as the beam

    bool any() const { return move != glm::vec2(0) || isFiring || isReleasing; }
};

/// The controls of all players.
inline constexpr std::size_t kMaxPlayers = 2;
using AllControls = std::array<Controls, kMaxPlayers>;

struct Shot {
    glm::vec2 at{0}, velocity{0};
    std::size_t player = 0;  ///< who shot it
};

/// A curved beam that locks on the nearest enemy ahead. Its end is a spring's, so it swings when the target changes.
struct Beam {
    bool isOn = false;
    glm::vec2 end{0}, velocity{0};
};

enum class ShipState : int { flying, lost, returning, over };

struct Ship {
    ShipState state = ShipState::returning;
    int ticks = 0;             ///< in this state
    SpringState ahead, above;  ///< position relative to the camera and to the path, m
    glm::vec2 goal{0};         ///< where these springs pull it
    int lives = 3, score = 0;
    int fireDelay = 0;             ///< ticks until the next shot
    float charge = 0, secret = 0;  ///< 0 to 1; the secret charge grows only while the charge is full
    int discharge = 0;             ///< ticks that the lightning, or the beam, still lasts
    bool isSecret = false;         ///< the discharge is the beam, which takes the secret charge
    Beam beam;
    Pool<std::size_t, 4> struck;  ///< the enemies that its lightning strikes in this tick, as indices

    /// Relative to the camera and to the path, m.
    glm::vec2 at() const { return {static_cast<float>(ahead.x), static_cast<float>(above.x)}; }
    bool isFlying() const { return state == ShipState::flying; }
    bool isShown() const { return state == ShipState::flying || state == ShipState::returning; }
    /// Whether its lightning strikes in this tick.
    bool isStriking() const { return discharge > 0 && !isSecret && isFlying(); }
};

class Game {
public:
    static constexpr float kScrollSpeed = 5;           ///< of the camera, m/s
    static constexpr glm::vec2 kHalfView{9.4f, 5.3f};  ///< the plane of flight that a frame of 16:9 shows, m
    static constexpr float kShipScale = 0.40f, kEnemyScale = 0.8f;
    static constexpr int kMaxLives = 3, kSeaTiles = 7;
    static constexpr int kDischargeTicks = 80;
    static constexpr std::size_t kShots = 256, kBullets = 2048;

    Game();
    /// A new game with one player.
    void reset(Seed seed);
    /// From 1 to `kMaxPlayers`; a player who joins begins with all lives.
    void setPlayers(std::size_t players);
    void step(const AllControls& controls, double dt);
    /// Notes what the machines do from now on; null for nothing. `logs` must outlive the game.
    void watch(MachineLogs* logs) { logs_ = logs; }
    /// Adds the times of systems from now on; null for nothing. `costs` must outlive the game.
    void measure(Costs* costs) { costs_ = costs; }
    /// The mistake that collision tests make.
    void useMidpointTrees(bool uses) { tests_.usesMidpointTrees = uses; }
    /// The mistake that the machines of enemies make.
    void setMistake(MachineMistake mistake) { mistake_ = mistake; }

    const Track& track() const { return track_; }
    std::size_t players() const { return players_; }
    const Ship& ship(std::size_t player = 0) const { return ships_[player]; }
    glm::vec2 shipAt(std::size_t player = 0) const { return track_.fromCamera(ship(player).at()); }
    glm::vec2 shipVelocity(std::size_t player = 0) const {
        return {kScrollSpeed + static_cast<float>(ship(player).ahead.v), static_cast<float>(ship(player).above.v)};
    }
    Attitude shipAttitude(std::size_t player = 0) const;
    /// The flying ship nearest to a position, or the first ship if none flies.
    std::size_t nearestShip(glm::vec2 at) const;
    bool isAnyFlying() const;
    /// Where the beam and the lightning begin.
    glm::vec2 nose(std::size_t player) const { return shipAt(player) + glm::vec2(0.9f, 0); }
    std::span<const Shot> shots() const { return shots_.live(); }
    std::span<const Shot> bullets() const { return bullets_.live(); }
    std::span<const Enemy> enemies() const { return enemies_.live(); }
    std::span<const Blast> blasts() const { return blasts_.live(); }
    std::span<const Event> events() const { return events_.live(); }  ///< of the last tick
    /// Costs of the last tick's collision tests.
    const HitTests& tests() const { return tests_; }
    std::int64_t tick() const { return tick_; }
    /// The distance by which the last tick moved the origin along the path, m.
    float originShift() const { return originShift_; }
    bool struckBoss(std::size_t player) const { return ship(player).isStriking() && boss_.isTarget(); }
    /// A hash of everything that later ticks depend on.
    std::uint64_t hash() const;

    const Boss& boss() const { return boss_; }
    const Wingmen& wingmen() const { return wingmen_; }
    const MachineState& act() const { return act_; }

    /// How machines of a kind run in this tick.
    MachineRun run(MachineKind kind, std::size_t number) const;

    // For enemies, companions and the machine of the act.
    /// Whether an enemy flies straight ahead of a position, at most `height` above or below it.
    bool isTargetAhead(glm::vec2 at, float height) const;
    void shoot(glm::vec2 at, glm::vec2 velocity) { bullets_.add({at, velocity}); }
    void shootForward(glm::vec2 at, glm::vec2 velocity) { shots_.add({at, velocity}); }
    void clearBullets() { bullets_.clear(); }
    void addScore(std::size_t player, int points) { ships_[player].score += points; }
    void note(const Event& event) { events_.add(event); }
    void spawnWaves();
    void beginCorridor();
    void endCorridor() { repeats_ = false; }
    void openSea() { track_.openSea(kSeaTiles); }

private:
    void scroll(double dt);
    void steer(Ship& ship, const Controls& controls, double dt);
    void fire(std::size_t player, const Controls& controls);
    void moveShots(float dt);
    void hitEnemies(float dt);
    void strikeEnemies(std::size_t player);
    void moveBeam(std::size_t player, double dt);
    bool isShipHit(std::size_t player);
    void updateState(std::size_t player);
    void ageBlasts();
    void loseShip(std::size_t player);
    void damage(Enemy& enemy, std::size_t player, float amount);
    void join(std::size_t player);
    glm::vec2 home(std::size_t player) const;

    Track track_;
    Random random_{Seed{1}};
    std::int64_t tick_ = 0;
    float originShift_ = 0;
    std::size_t players_ = 1;
    std::array<Ship, kMaxPlayers> ships_;
    Pool<Shot, kShots> shots_;
    Pool<Shot, kBullets> bullets_;
    Pool<Enemy, 32> enemies_;
    std::size_t drones_ = 0;  ///< that have come so far
    Boss boss_;
    Wingmen wingmen_;
    MachineState act_;
    bool repeats_ = false;  ///< tiles
    MachineMistake mistake_ = MachineMistake::none;
    MachineLogs* logs_ = nullptr;
    Pool<Blast, 32> blasts_;
    Events events_;
    HitTests tests_;
    Costs* costs_ = nullptr;
};

}  // namespace arclight::procyon

// The game: a pure simulation of the slice without OpenGL, clock or I/O. A copy saves its state.
#pragma once

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
    bool isReleasing = false;  ///< releases the charge as lightning

    bool any() const { return move != glm::vec2(0) || isFiring || isReleasing; }
};

struct Shot {
    glm::vec2 at{0}, velocity{0};
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
    int discharge = 0;             ///< ticks that the lightning still lasts
    bool isSecret = false;         ///< the discharge also has the secret charge

    /// Relative to the camera and to the path, m.
    glm::vec2 at() const { return {static_cast<float>(ahead.x), static_cast<float>(above.x)}; }
    bool isFlying() const { return state == ShipState::flying; }
    bool isShown() const { return state == ShipState::flying || state == ShipState::returning; }
};

class Game {
public:
    static constexpr float kScrollSpeed = 5;           ///< of the camera, m/s
    static constexpr glm::vec2 kHalfView{9.4f, 5.3f};  ///< the plane of flight that a frame of 16:9 shows, m
    static constexpr float kShipScale = 0.40f, kEnemyScale = 0.8f;
    static constexpr int kMaxLives = 3;
    static constexpr int kDischargeTicks = 80;
    static constexpr std::size_t kShots = 256, kBullets = 2048;

    Game();
    void reset(Seed seed);
    void step(const Controls& controls, double dt);
    /// Notes what the machines do from now on; null for nothing. `logs` must outlive the game.
    void watch(MachineLogs* logs) { logs_ = logs; }
    /// Adds the times of systems from now on; null for nothing. `costs` must outlive the game.
    void measure(Costs* costs) { costs_ = costs; }
    /// The mistake that collision tests make.
    void useMidpointTrees(bool uses) { tests_.usesMidpointTrees = uses; }
    /// The mistake that the machines of enemies make.
    void setMistake(MachineMistake mistake) { mistake_ = mistake; }

    const Track& track() const { return track_; }
    const Ship& ship() const { return ship_; }
    glm::vec2 shipAt() const { return track_.fromCamera(ship_.at()); }
    glm::vec2 shipVelocity() const {
        return {kScrollSpeed + static_cast<float>(ship_.ahead.v), static_cast<float>(ship_.above.v)};
    }
    Attitude shipAttitude() const;
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
    /// The enemies that the lightning strikes in this tick, as indices of `enemies()`.
    std::span<const std::size_t> struck() const { return struck_.live(); }
    bool struckBoss() const { return isStriking() && boss_.isTarget(); }
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
    void addScore(int points) { ship_.score += points; }
    void note(const Event& event) { events_.add(event); }
    void spawnWaves();
    void beginCorridor();
    void endCorridor() { repeats_ = false; }

private:
    void scroll(double dt);
    void steer(const Controls& controls, double dt);
    void fire(const Controls& controls);
    void charge(const Controls& controls);
    void moveShots(float dt);
    void hitEnemies(float dt);
    void strikeEnemies();
    bool isShipHit();
    void updateShipState();
    void ageBlasts();
    void loseShip();
    void enter(ShipState state) { ship_.state = state, ship_.ticks = 0; }
    void damage(Enemy& enemy, float amount);

    bool isStriking() const { return ship_.discharge > 0 && ship_.isFlying(); }

    Track track_;
    Random random_{Seed{1}};
    std::int64_t tick_ = 0;
    float originShift_ = 0;
    Ship ship_;
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
    Pool<std::size_t, 8> struck_;
    Events events_;
    HitTests tests_;
    Costs* costs_ = nullptr;
};

}  // namespace arclight::procyon

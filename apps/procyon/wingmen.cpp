#include "wingmen.h"

#include <algorithm>
#include <cmath>

#include "game.h"
#include "sim/common/state_machine.h"

namespace arclight::procyon {
namespace {

constexpr SpringShape kWingmanFlight{1.6, 0.85};
constexpr int kSteadyTicks = 90, kWingmanFirePeriod = 16;
constexpr float kSteadySpeed = 1.2f, kLeaveLead = 2.2f;
constexpr float kWingmanShotSpeed = 30;
constexpr std::array<int, Wingmen::kCount> kKeys{0, 1};

/// Offsets from the ship: behind it to follow, ahead of it to lead.
constexpr std::array<glm::vec2, 6> kBehind{
    {{-1.7f, 1.2f}, {-1.7f, -1.2f}, {-2.3f, 0.5f}, {-2.3f, -0.5f}, {-0.9f, 1.9f}, {-0.9f, -1.9f}}};
constexpr std::array<glm::vec2, 4> kAhead{{{1.9f, 1.3f}, {1.9f, -1.3f}, {2.4f, 0.7f}, {2.4f, -0.7f}}};

struct WingmanTurn {
    Wingman& wingman;
    glm::vec2 ship{0};  ///< relative to the camera
};

bool isSteady(const WingmanTurn& turn) { return turn.wingman.steadyTicks >= kSteadyTicks; }
/// Hysteresis: it leads on until the ship has moved far, however often the ship's motion starts and stops.
bool hasMovedFar(const WingmanTurn& turn) { return glm::length(turn.ship - turn.wingman.anchor) > kLeaveLead; }
void beginLead(WingmanTurn& turn) { turn.wingman.anchor = turn.ship; }
void beginFollow(WingmanTurn& turn) { turn.wingman.steadyTicks = 0; }

constexpr auto kWingman =
    machineTable<WingmanTurn>(state("follow").begin(beginFollow).when("the ship is steady", isSteady, "lead"),
                              state("lead").begin(beginLead).when("the ship has moved 2.2 m", hasMovedFar, "follow"));

}  // namespace

StateGraph wingmanGraph() { return kWingman.graph(); }

void Wingmen::reset() {
    *this = {};
    for (std::size_t i = 0; i < kCount; ++i) {
        wingmen_[i].offset = kBehind[i];
        wingmen_[i].ahead.x = -14;
    }
}

Attitude Wingmen::attitude(const Wingman& wingman) const {
    const auto rise = static_cast<float>(wingman.above.v);
    return {.pitch = std::clamp(0.05f * rise, -0.35f, 0.35f), .roll = std::clamp(-0.45f + 0.08f * rise, -1.2f, 0.4f)};
}

glm::vec2 Wingmen::choose(const Game& game, std::size_t which) const {
    const Wingman& wingman = wingmen_[which];
    const glm::vec2 other = wingmen_[1 - which].offset, ship = game.shipAt();
    const bool leads = wingman.machine.current() == kWingman.id("lead");
    const auto fan = leads ? std::span<const glm::vec2>(kAhead) : std::span<const glm::vec2>(kBehind);
    glm::vec2 best = wingman.offset;
    float bestRating = -1e9f;
    for (const glm::vec2 offset : fan) {
        // From the ship to the position, on to where that will be in a moment, and back to the ship's way.
        const glm::vec2 at = ship + offset, later = at + glm::vec2(3, 0), shipLater = ship + glm::vec2(3, 0);
        if (!game.track().isClear(ship, at) || !game.track().isClear(at, later) ||
            !game.track().isClear(later, shipLater))
            continue;
        const Gap rock = game.track().gap(at.x);
        const float margin = std::min(at.y - rock.floor, rock.ceiling - at.y);
        const float rating = std::min(margin, 1.5f) - 0.35f * glm::length(offset - wingman.offset) -
                             1.2f * std::max(0.0f, 1.6f - glm::length(offset - other));
        if (rating > bestRating) best = offset, bestRating = rating;
    }
    return best;
}

void Wingmen::step(Game& game, double dt) {
    decisions_.update(
        static_cast<std::uint64_t>(game.tick()), [] { return std::span<const int>(kKeys); },
        [&](int) { return game.shipAt(); },
        [&](int key, glm::vec2) { return choose(game, static_cast<std::size_t>(key)); });
    const Propagator<double> ease = exactPropagator(kWingmanFlight, dt);
    const glm::vec2 ship = game.shipAt() - glm::vec2(game.track().cameraX(), 0);
    const glm::vec2 motion = game.shipVelocity() - glm::vec2(Game::kScrollSpeed, 0);
    for (std::size_t i = 0; i < kCount; ++i) {
        Wingman& wingman = wingmen_[i];
        wingman.steadyTicks = glm::length(motion) < kSteadySpeed ? wingman.steadyTicks + 1 : 0;
        WingmanTurn turn{wingman, ship};
        tickMachine(kWingman, wingman.machine, turn, game.run(MachineKind::wingman, i));
        if (const glm::vec2* offset = decisions_.find(kKeys[i])) wingman.offset = *offset;
        const glm::vec2 goal = ship + wingman.offset;
        wingman.ahead = stepped(ease, wingman.ahead, static_cast<double>(goal.x));
        wingman.above = stepped(ease, wingman.above, static_cast<double>(goal.y));
        if (wingman.fireDelay > 0) --wingman.fireDelay;
        const glm::vec2 at = game.track().fromCamera(wingman.at());
        if (wingman.fireDelay > 0 || !game.ship().isFlying() || !game.isTargetAhead(at, 0.8f)) continue;
        wingman.fireDelay = kWingmanFirePeriod;
        game.shootForward(at + glm::vec2(0.5f, 0), {Game::kScrollSpeed + kWingmanShotSpeed, 0});
    }
}

}  // namespace arclight::procyon

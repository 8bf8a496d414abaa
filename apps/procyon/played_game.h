// A game with its pilot, its effects and its camera, as both scenes play it.
#pragma once

#include <array>
#include <numeric>

#include "app/step.h"
#include "camera_rail.h"
#include "effects.h"
#include "pilot.h"
#include "sim/common/camera_control.h"

namespace arclight::procyon {

struct PlayedGame {
    Game game;
    std::array<Pilot, kMaxPlayers> pilots;
    Effects effects;
    CameraRail rail;

    Costs* costs = nullptr;                                 ///< of the steps
    std::array<std::uint32_t, kTicksPerSecond> boxTests{};  ///< of the last second's ticks

    void reset(Seed seed) {
        boxTests = {};
        game.reset(seed), effects.reset(seed), pilots = {}, rail.reset();
    }
    /// What a player's pilot would do in the next tick.
    Controls piloted(std::size_t player) { return pilots[player].controls(game, player); }
    void step(const AllControls& controls, const Step& step) {
        game.step(controls, step.dt);
        boxTests[static_cast<std::size_t>(step.tick) % boxTests.size()] = game.tests().boxTests;
        Laps laps(costs);
        effects.step(game, step.tick, step.dt, step.seconds);
        laps.end(System::particles);
        rail.step(game, step.dt);
        laps.end(System::springs);
    }
    /// Number of boxes that collision tests have visited in the last second.
    std::uint32_t boxTestsPerSecond() const { return std::accumulate(boxTests.begin(), boxTests.end(), 0u); }
    /// A hash of everything that later ticks depend on, except the particles.
    std::uint64_t hash() const { return rail.hash(game.hash()); }
    /// How far the user may move the camera before it shows the rock from behind.
    static CameraReach reach() { return {.yaw = 0.5f, .pitch = 0.35f, .nearest = 0.6f, .farthest = 1.3f}; }
};

}  // namespace arclight::procyon

// A game with its pilot and its effects, as both scenes play it.
#pragma once

#include <array>

#include "app/step.h"
#include "effects.h"
#include "pilot.h"
#include "sim/common/camera_control.h"

namespace arclight::procyon {

struct PlayedGame {
    Game game;
    std::array<Pilot, kMaxPlayers> pilots;
    Effects effects;

    void reset(Seed seed) { game.reset(seed), effects.reset(seed), pilots = {}; }
    /// What the pilots would do in the next tick.
    AllControls piloted() {
        AllControls controls;
        for (std::size_t i = 0; i < game.players(); ++i) controls[i] = pilots[i].controls(game, i);
        return controls;
    }
    void step(const AllControls& controls, const Step& step) {
        game.step(controls, step.dt);
        effects.step(game, step.tick, step.dt, step.seconds);
    }
    /// How far the user may move the camera before it shows the rock from behind.
    static CameraReach reach() { return {.yaw = 0.5f, .pitch = 0.35f, .nearest = 0.6f, .farthest = 1.3f}; }
};

}  // namespace arclight::procyon

// A game with its pilot and its effects, as both scenes play it.
#pragma once

#include "app/step.h"
#include "effects.h"
#include "pilot.h"
#include "sim/common/camera_control.h"

namespace arclight::procyon {

struct PlayedGame {
    Game game;
    Pilot pilot;
    Effects effects;

    void reset(Seed seed) { game.reset(seed), effects.reset(seed), pilot.reset(); }
    void step(const Controls& controls, const Step& step) {
        game.step(controls, step.dt);
        effects.step(game, step.tick, step.dt, step.seconds);
    }
    /// How far the user may move the camera before it shows the rock from behind.
    static CameraReach reach() { return {.yaw = 0.5f, .pitch = 0.35f, .nearest = 0.6f, .farthest = 1.3f}; }
};

}  // namespace arclight::procyon

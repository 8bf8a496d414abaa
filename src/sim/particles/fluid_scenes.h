// What the flipbooks show: a puff of smoke and a fire, as fluids.
#pragma once

#include "core/params.h"
#include "sim/particles/six_way.h"
#include "sim/particles/smoke_fluid.h"

namespace arclight::particles {

/// A burst of hot smoke that billows, rises and thins out. Density is 1 in fresh smoke, temperature 1 in the fireball.
class SmokeScene {
public:
    /// The window that follows the smoke is `resolution` cells wide and high; a multiple of 16.
    SmokeScene(int resolution, Seed seed);

    static constexpr int kFrames = 64;
    static constexpr float kFrameSeconds = 1.0f / 24;

    void advanceFrame();
    const SmokeFluid& fluid() const { return fluid_; }
    BakeWindow window() const;
    /// Upward motion of the window until the next frame, as far as it has been, in cells.
    float windowDrift() const { return drift_; }

private:
    void step(float dt);

    SmokeFluid fluid_;
    int resolution_;
    float seconds_ = 0, centre_ = 0, drift_ = 0;  // heights in cells
};

/// A fire on the ground that burns on. Temperature is 1 where the gas enters and falls as it burns; its density is the
/// share that has been fuel.
class FireScene {
public:
    FireScene(int resolution, Seed seed);

    static constexpr int kFrames = 64;
    static constexpr float kFrameSeconds = 1.0f / 30;

    void advanceFrame();
    const SmokeFluid& fluid() const { return fluid_; }
    BakeWindow window() const;

private:
    void feed(float dt);
    void expand();

    SmokeFluid fluid_;
    int resolution_;
    Seed seed_;
    float seconds_ = 0;
};

}  // namespace arclight::particles

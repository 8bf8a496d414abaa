// The fluid scenes that the flipbooks show: a puff of smoke and a fire.
#pragma once

#include "bake/particles/six_way.h"
#include "bake/particles/smoke_fluid.h"
#include "core/values.h"

namespace arclight::particles {

/// A burst of hot smoke that billows, rises and thins out. Density is 1 in fresh smoke, temperature 1 in the fireball.
class SmokeScene {
public:
    /// The window that follows the smoke is at most `resolution` cells wide and high. `resolution` is a multiple of 16.
    SmokeScene(int resolution, Seed seed);

    static constexpr int kFrames = 36;
    static constexpr float kFrameSeconds = 1.0f / 18;

    void advanceFrame();
    const SmokeFluid& fluid() const { return fluid_; }
    BakeWindow window() const { return windowAt(seconds_, centre_); }
    /// The window of the next frame if the smoke rises as it did during the last.
    BakeWindow nextWindow() const { return windowAt(seconds_ + kFrameSeconds, centre_ + rise_); }
    /// Side of the window after `seconds`, relative to its largest: it grows with the smoke, so young smoke gets as
    /// many texels as old smoke.
    static float windowShare(float seconds);

private:
    void step(float dt);
    BakeWindow windowAt(float seconds, float centre) const;

    SmokeFluid fluid_;
    int resolution_;
    float seconds_ = 0, centre_ = 0, rise_ = 0;  // heights in cells
};

/// A steady fire on the ground. Temperature is 1 where the gas enters and falls as it burns. Density is the fraction of
/// the gas that was fuel.
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

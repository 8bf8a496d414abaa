// A field of pegs, each on a spring of its own, pushed by drops and by the pointer.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/params.h"
#include "core/random.h"
#include "sim/common/spring.h"

namespace arclight::springs {

/// Lengths are in peg spacings, heights too, rates per second.
struct PegFieldConfig {
    int side = 512;  ///< pegs along an edge, at least 8
    Seed seed;
    float dropRate = 0.9f;  ///< drops per second, 0 for none
    float dropHeight = 8;   ///< about the height a fresh drop reaches with 1.6 Hz and zeta 0.12
    float ringSpeed = 70;   ///< of the wave front, pegs per second
    float ringWidth = 7;    ///< half width of the wave front, pegs
    float ringLife = 4;     ///< s
};

/// The pointer over the field. Peg (i, j) stands at x = i, z = j.
struct PegInput {
    bool inside = false;  ///< the pointer is over the field
    float x = 0, z = 0;
    bool pressed = false;  ///< held down: pushes deep
    bool clicked = false;  ///< went down in this tick: sends out a ring
    float radius = 14;     ///< of the brush
    float strength = 1;    ///< 0 to about 3; 1 pushes 3 deep when passing, 14 when pressed
};

/// A wave front on its way.
struct PegRing {
    float x = 0, z = 0;
    float age = 0;  ///< s
    float radius = 0;
    float speed = 0, width = 0;
    float life = 0;  ///< s
    float kick = 0;  ///< velocity given at the centre, pegs per second, downwards
};

/// The field. The pegs do not touch: what travels is the wave front, which kicks each peg as it passes, and each
/// peg then swings with its own spring. A value: copying saves and restores it.
class PegField {
public:
    static constexpr int kMaxRings = 24;
    static constexpr int kProbes = 64;
    static constexpr float kMaxHeight = 64, kMaxVelocity = 1e4f;

    PegField() = default;
    explicit PegField(const PegFieldConfig& config) { reset(config); }

    void reset(const PegFieldConfig& config);
    /// The rates and sizes of `config` from now on, for drops still to fall; `side` and `seed` need a reset.
    void setDrops(const PegFieldConfig& config);
    /// One tick: drops fall, fronts advance and kick, the pointer pushes, all springs take one step with `propagator`,
    /// which should be that of `shape` and `dt`. `shape` also gives the probes' closed form. All ticks have the same `dt`.
    void step(const PegInput& input, const Propagator<double>& propagator, SpringShape shape, double dt);
    /// A ring at (x, z), `strength` times an ordinary drop.
    void drop(float x, float z, float strength = 1);

    int side() const { return config_.side; }
    int count() const { return config_.side * config_.side; }
    const PegFieldConfig& config() const { return config_; }
    /// Row after row: peg (i, j) at j * side + i.
    std::span<const float> heights() const { return height_; }
    std::span<const float> velocities() const { return velocity_; }
    std::span<const float> targets() const { return target_; }
    std::span<const PegRing> rings() const { return {rings_.data(), static_cast<std::size_t>(ringCount_)}; }
    /// Height between pegs, bilinear; outside the nearest peg's.
    float heightAt(float x, float z) const;

    /// Largest |height - closed form| of the probe pegs since reset; each probe's closed form starts anew at its last
    /// push.
    double maxError() const { return maxError_; }
    std::uint64_t hash() const;  ///< of heights, velocities, targets, rings and the tick
    std::uint64_t tick() const { return tick_; }

private:
    struct Probe {
        std::size_t peg = 0;
        std::uint64_t since = 0;  ///< tick of the start of the closed form
        SpringState start;        ///< deviation and velocity there
        float v = 0, target = 0;  ///< of the peg after its last step
    };

    void positionProbes();
    void letDropsFall(double dt);
    void advanceRings(double dt);
    void kickRing(const PegRing& ring, float amount);
    void kickSpan(const PegRing& ring, float amount, int row, float from, float to);
    void pushBrush(const PegInput& input);
    void clearBrush();
    void anchorProbes(SpringShape shape);
    void checkProbes(double dt);

    PegFieldConfig config_;
    std::vector<float> height_, velocity_, target_;
    std::array<PegRing, kMaxRings> rings_{};
    int ringCount_ = 0;
    Random random_{Seed{}};
    double untilDrop_ = 0;  ///< mean intervals until the next drop falls
    bool wasInside_ = false;
    float lastX_ = 0, lastZ_ = 0;                                ///< the pointer at the last tick
    int brushX0_ = 0, brushX1_ = 0, brushZ0_ = 0, brushZ1_ = 0;  ///< pegs with a target other than 0, half open
    std::array<Probe, kProbes> probes_{};
    SpringShape probeShape_;
    double maxError_ = 0;
    std::uint64_t tick_ = 0;
};

}  // namespace arclight::springs

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

/// Lengths and heights are in peg spacings, rates per second.
struct PegFieldConfig {
    int side = 512;  ///< pegs along an edge, at least 8
    Seed seed;
    float dropRate = 0.9f;  ///< drops per second, 0 for none
    float dropHeight = 8;   ///< approximate height that a new drop reaches at 1.6 Hz and ζ = 0.12
    float ringSpeed = 70;   ///< of the wave front, pegs per second
    float ringWidth = 7;    ///< half the width of the wave front, pegs
    float ringLife = 4;     ///< s
};
constexpr auto rowsOf(PegFieldConfig) {
    using C = PegFieldConfig;
    return paramRows<C>(
        Fixed{&C::side}, Fixed{&C::seed},
        Param{"dropRate", "1/s", "Number of drops per second.", &C::dropRate, 0, 8}.primary(),
        Param{"dropHeight", "pegs", "Approximate height to which a new drop throws the pegs.", &C::dropHeight, 0, 24},
        Fixed{&C::ringSpeed}, Fixed{&C::ringWidth}, Fixed{&C::ringLife});
}

/// The brush with which the pointer pushes pegs.
struct PegBrush {
    float radius = 14;
    float strength = 1;  ///< 0 to about 3; 1 pushes 3 pegs deep, or 14 while pressed
};
constexpr auto rowsOf(PegBrush) {
    return paramRows<PegBrush>(
        Param{"brushRadius", "pegs", "Radius within which the pointer pushes pegs down.", &PegBrush::radius, 3, 60},
        Param{"brushStrength", "",
              "Depth to which the pointer pushes pegs: at 1, by 3 peg spacings, or by 14 while a button is pressed.",
              &PegBrush::strength, 0, 3});
}

/// The pointer over the field. Peg (i, j) is at x = i, z = j.
struct PegInput {
    bool inside = false;  ///< the pointer is over the field
    float x = 0, z = 0;
    bool pressed = false;  ///< the button is held: pushes deep
    bool clicked = false;  ///< the button went down in this tick: sends out a ring
    PegBrush brush;
};

/// A travelling wave front.
struct PegRing {
    float x = 0, z = 0;
    float age = 0;  ///< s
    float radius = 0;
    float speed = 0, width = 0;
    float life = 0;  ///< s
    float kick = 0;  ///< velocity given at the centre, pegs per second, downwards
};

/// The field. The pegs are not coupled: a wave front kicks each peg as it passes, and the peg then swings on its own
/// spring. A copy saves the state; assigning it back restores it.
class PegField {
public:
    static constexpr int kMaxRings = 24;
    static constexpr int kProbes = 64;
    /// Clamps for a field whose step blows up. A stable step is never clamped: it follows the closed form.
    static constexpr double kMaxHeight = 64, kMaxVelocity = 1e4;

    PegField() = default;
    explicit PegField(const PegFieldConfig& config) { reset(config); }

    void reset(const PegFieldConfig& config);
    /// Uses the rates and sizes of `config` for drops to come. `side` and `seed` require a reset.
    void setDrops(const PegFieldConfig& config);
    /// One tick: drops fall, fronts advance and kick, the pointer pushes, and all springs take a step with
    /// `propagator`, made for `shape` and `dt`. The probes are compared with the closed form of `shape`. All ticks must
    /// have the same `dt`.
    void step(const PegInput& input, const Propagator<double>& propagator, SpringShape shape, double dt);
    /// Starts a ring at (x, z), `strength` times as strong as an ordinary drop.
    void drop(float x, float z, float strength = 1);

    int side() const { return config_.side; }
    int count() const { return config_.side * config_.side; }
    const PegFieldConfig& config() const { return config_; }
    /// Row by row: peg (i, j) is at j * side + i.
    std::span<const double> heights() const { return height_; }
    std::span<const double> velocities() const { return velocity_; }
    std::span<const float> targets() const { return target_; }
    std::span<const PegRing> rings() const { return {rings_.data(), static_cast<std::size_t>(ringCount_)}; }

    /// Largest |height − closed form| of the probes since reset. The closed form of a probe restarts at each push.
    double maxError() const { return maxError_; }
    std::uint64_t hash() const;  ///< of heights, velocities, targets, rings and the tick
    std::uint64_t tick() const { return tick_; }

private:
    struct Probe {
        std::size_t peg = 0;
        std::uint64_t since = 0;   ///< tick at which the closed form starts
        SpringState start;         ///< deviation and velocity at that tick
        double v = 0, target = 0;  ///< of the peg after its last step
    };

    void positionProbes();
    void letDropsFall(double dt);
    void advanceRings(double dt);
    void kickRing(const PegRing& ring, float amount);
    void kickSpan(const PegRing& ring, float amount, int row, float from, float to);
    void pushBrush(const PegInput& input);
    void clearBrush();
    void stepPegs(const Propagator<double>& propagator, SpringShape shape);
    void anchorProbes(SpringShape shape);
    void checkProbes(double dt);

    PegFieldConfig config_;
    /// In double precision: in single, the rounding errors of an undamped swing add up to 1e-4 within seconds.
    std::vector<double> height_, velocity_;
    std::vector<float> target_;
    std::array<PegRing, kMaxRings> rings_{};
    int ringCount_ = 0;
    Random random_{Seed{}};
    double untilDrop_ = 0;  ///< until the next drop falls, in mean intervals
    bool wasInside_ = false;
    float lastX_ = 0, lastZ_ = 0;                                ///< pointer at the last tick
    int brushX0_ = 0, brushX1_ = 0, brushZ0_ = 0, brushZ1_ = 0;  ///< pegs with a target other than 0, half-open ranges
    std::array<Probe, kProbes> probes_{};
    SpringShape probeShape_;
    double maxError_ = 0;
    bool grows_ = false;  ///< the last step blew up
    std::uint64_t tick_ = 0;
};

}  // namespace arclight::springs

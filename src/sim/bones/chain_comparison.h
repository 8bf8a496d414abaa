// One chain, moved by four methods at several rates: how far the motion depends on the rate.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/params.h"
#include "sim/bones/bone_springs.h"

namespace arclight::bones {

enum class ChainMethod : int {
    suite,       ///< `BoneSprings` as they are
    article,     ///< with targets that are constant during a tick, damping per tick, and one step per tick
    springBone,  ///< VRMC_springBone 1.0
    positions,   ///< position-based dynamics: distances and a pull to the pose, damped per tick
};
inline constexpr int kChainMethods = 4;

/// Ticks per second; 0: ticks of uneven length, 1/240 to 1/20 s.
inline constexpr std::array kChainRates{15, 30, 60, 144, 240, 0};
inline constexpr std::size_t kReferenceRate = 4;  ///< index of the rate that the others are compared with
inline constexpr std::size_t kSlowRate = 1, kQuickRate = 3;

/// The event that disturbs the chain while its root shakes.
enum class ChainTrial : int {
    shake,
    teleport,  ///< at `trialSeconds`, the root jumps by 100 m
    hitch,     ///< one tick takes half a second
    wind,      ///< wind and gravity change
};

struct ChainSettings {
    BoneSettings springs;
    BoneStepping stepping;  ///< of the suite's chain; the other methods have their own stepping
    ChainTrial trial = ChainTrial::shake;
    float trialSeconds = 2;  ///< time of the event, rounded up to 1/3 s because all rates have a tick then
    float scale = 1;
    float gravity = 9.81f, wind = 0;  ///< m/s², relative to the scale
    friend bool operator==(const ChainSettings&, const ChainSettings&) = default;
};
constexpr auto rowsOf(ChainSettings) {
    using C = ChainSettings;
    return paramRows<C>(
        Param{
            "trial",
            "Event while the root shakes. shake: none; teleport: the root jumps by 100 m; hitch: one tick takes half a "
            "second; wind: wind and gravity change.",
            &C::trial, labels("shake", "teleport", "hitch", "wind")}
            .primary(),
        Param{"trialSeconds", "s",
              "Time of the event in seconds after the chains' reset, rounded up to a third of a second.",
              &C::trialSeconds, 0.1f, 10.0f}
            .label("trial time")
            .when([](const C& settings) { return settings.trial != ChainTrial::shake; }),
        Param{"chainScale", "", "Length of the chain relative to 1.6 m. The motion should not depend on it.", &C::scale,
              0.1f, 8.0f}
            .logarithmic()
            .label("scale")
            .primary(),
        Fixed{&C::springs}, Fixed{&C::stepping}, Fixed{&C::gravity}, Fixed{&C::wind});
}

/// A chain of one method.
class ChainSolver {
public:
    virtual ~ChainSolver() = default;
    virtual void configure(const ChainSettings& settings) = 0;
    virtual void step(const Pose& root, glm::vec3 acceleration, double dt) = 0;
    /// Joints from the root on, in the world.
    virtual void joints(std::span<glm::vec3> into) const = 0;
};
std::unique_ptr<ChainSolver> chainSolver(ChainMethod method, const ChainSettings& settings, const Pose& root);

class ChainComparison {
public:
    static constexpr int kBones = 8;
    static constexpr float kBoneLength = 0.2f;  ///< m, at scale 1

    void reset(const ChainSettings& settings, Seed seed);
    /// Motion continues, unless another trial or scale was chosen.
    void configure(const ChainSettings& settings);
    /// Moves every chain as far as its rate goes in this time since reset.
    void advance(double seconds);

    using Joints = std::array<glm::vec3, kBones + 1>;
    /// Joints of a chain after its last tick, relative to its root and to the scale.
    const Joints& joints(ChainMethod method, std::size_t rate) const { return run(method, rate).joints; }
    /// The joints at the same time for all chains, `kShownDelay` before the time to which they have advanced: on a
    /// smooth curve (Catmull and Rom's) through the ticks of each.
    Joints shownJoints(ChainMethod method, std::size_t rate) const;
    static constexpr double kShownDelay = 2 / 15.0;  ///< s: two of the longest ticks
    /// Root-mean-square and largest distance between the tip and the tip at 240 ticks per second, since reset, in % of
    /// the chain's length.
    double rmsDistance(ChainMethod method, std::size_t rate) const;
    double largestDistance(ChainMethod method, std::size_t rate) const { return run(method, rate).largest; }
    /// The distance at the last tick.
    double lastDistance(ChainMethod method, std::size_t rate) const { return run(method, rate).last; }
    /// Root-mean-square distance between a method's tips at 30 and at 144 ticks per second. Compared only when both
    /// have a tick, six times per second.
    double rateError(ChainMethod method) const;
    /// Root-mean-square distance between the suite's chain at that rate and one in steps of 1/1920 s.
    double exactDistance(std::size_t rate) const;
    const ChainSettings& settings() const { return settings_; }
    /// Acceleration by gravity and wind at the time to which the chains have advanced, m/s², relative to the scale.
    glm::vec3 accelerationNow() const;
    std::uint64_t hash() const;

private:
    struct Sample {
        double time = 0;
        glm::vec3 tip{0};
    };
    struct Run {
        /// The joints of the last ticks: at 240 ticks per second, more than `kShownDelay`.
        struct Past {
            double time = 0;
            Joints joints{};
        };
        std::unique_ptr<ChainSolver> solver;
        double time = 0;
        std::uint64_t ticks = 0;
        Joints joints{};
        std::array<Past, 48> past{};  ///< a ring buffer, indexed by tick number
        double squares = 0, exactSquares = 0, largest = 0, last = 0;
        double quickSquares = 0;
        int quickSamples = 0;
    };
    /// Tips of the last second, to be looked up at any time.
    struct Track {
        std::vector<Sample> samples;
        void add(double time, glm::vec3 tip);
        glm::vec3 at(double time) const;
    };
    Run& run(ChainMethod method, std::size_t rate) {
        return runs_[static_cast<std::size_t>(method) * kChainRates.size() + rate];
    }
    const Run& run(ChainMethod method, std::size_t rate) const {
        return runs_[static_cast<std::size_t>(method) * kChainRates.size() + rate];
    }
    double nextStep(const Run& run, std::size_t rate) const;
    void stepRun(Run& run, double dt);
    void advance(ChainMethod method, std::size_t rate, double until);

    ChainSettings settings_;
    Seed seed_;
    double seconds_ = 0;
    std::array<Run, kChainMethods * kChainRates.size()> runs_;
    std::array<Track, kChainMethods> tracks_, quickTracks_;  ///< at 240 and at 144 ticks per second
    Run exact_;
    Track exactTrack_;
};

}  // namespace arclight::bones

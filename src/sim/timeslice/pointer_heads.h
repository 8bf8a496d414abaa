// Heads that turn towards a target: decided in slices, animated in every step (the diagram of A. Chou's article).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/params.h"
#include "sim/common/timeslicer.h"
#include "sim/timeslice/slice_report.h"

namespace arclight::timeslice {

struct HeadSettings {
    SliceMode mode = SliceMode::aiao;
    double jobsPerSecond = 10;      ///< one job per update; at most one update per step
    bool updatesAll = false;        ///< all jobs in every step, whatever `jobsPerSecond`
    double mostTurnRate = 6;        ///< maximum turn rate of a head, rad/s
    bool isCapPerStep = false;      ///< mistake: the turn rate is used as an angle per step, without multiplying by dt
    bool isLookupInverted = false;  ///< mistake: the output is used only if there is none, `if (!find(key))`
    SliceHistory history = SliceHistory::map;
    int ringBatches = 1;  ///< size of the ring, in batches of all heads
    KeyOrder order = KeyOrder::fixed;
};
constexpr auto rowsOf(HeadSettings) {
    using H = HeadSettings;
    return paramRows<H>(
        Param{"omitFrameTime",
              "Limit the rotation per frame by a speed without multiplying by the frame time, as published.",
              &H::isCapPerStep}
            .formerly("capsPerFrame")
            .label("omit frame time")
            .primary(),
        Param{"invertLookup",
              "Invert the test of the look-up, as published: an output is used if there is none, and ignored if there "
              "is one.",
              &H::isLookupInverted}
            .formerly("invertsLookup")
            .label("invert look-up")
            .primary(),
        Param{"history",
              "Container of the outputs. map: the newest output of each key; ring: the newest outputs of all keys, as "
              "in the article.",
              &H::history, labels("map", "ring")}
            .primary(),
        Param{"ringFactor", "", "Size of the ring, in batches of all keys.", &H::ringBatches, 1, 4}
            .label("ring size")
            .when([](const H& h) { return h.history == SliceHistory::ring; }),
        Param{"keyOrder",
              "fixed: each batch has all keys in the same order; shuffled: each batch has its own order; subset: each "
              "batch has a random half of the keys.",
              &H::order, labels("fixed", "shuffled", "subset")}
            .label("key order")
            .primary(),
        Fixed{&H::mode}, Fixed{&H::jobsPerSecond}, Fixed{&H::updatesAll}, Fixed{&H::mostTurnRate});
}

/// Angles in radians, counter-clockwise from +x, from −π to π.
struct Head {
    glm::dvec2 position{0};
    double desired = 0;  ///< the latest decision
    double heading = 0;  ///< the visible, animated angle
    /// The last rotation within one step that exceeded the turn rate; `jumpStep` is −1 if there was none.
    double jumpFrom = 0, jump = 0;
    std::int64_t jumpStep = -1;
};

/// The angle from `b` to `a`, from −π to π.
double turnFrom(double b, double a);

class PointerHeads {
public:
    PointerHeads() = default;
    explicit PointerHeads(std::span<const glm::dvec2> positions);

    void configure(const HeadSettings& settings);
    /// Decides for some heads and rotates all of them, for a step of `dt` s.
    void step(double dt, glm::dvec2 target);

    std::span<const Head> heads() const { return heads_; }
    /// Ages are in steps. With one job per step they follow from the mode, see `SliceMode`.
    SliceReport report() { return reporter_.of(slicer_, keys_, steps_ == 0 ? 0 : steps_ - 1); }
    int ageOf(int head) const;      ///< steps; −1 without a decision
    bool isNewest(int head) const;  ///< whether its input was read in the last update
    std::uint64_t jobs() const { return slicer_.statistics().jobs; }
    std::size_t lostKeys() const { return slicer_.lostKeys(); }
    /// Steps since a head last exceeded the turn rate within a step; −1 if it never did.
    int sinceJump(const Head& head) const {
        return head.jumpStep < 0 ? -1 : static_cast<int>(static_cast<std::int64_t>(steps_) - 1 - head.jumpStep);
    }
    /// The largest rotation of a head within one step, over the last `kTurnSteps` steps, rad.
    double largestTurn() const;
    static constexpr std::size_t kTurnSteps = 60;
    /// Mean angle between heading and target, rad.
    double trackingError(glm::dvec2 target) const;

private:
    void decide(glm::dvec2 target);

    HeadSettings settings_;
    std::vector<Head> heads_;
    std::vector<int> keys_, batch_;
    std::array<double, kTurnSteps> turns_{};  ///< the largest rotation in each of the last steps
    std::uint64_t batches_ = 0;
    double seconds_ = 0;  ///< since the rate last changed
    std::uint64_t steps_ = 0, lastUpdate_ = 0, updatesAtRate_ = 0;
    Timeslicer<int, glm::dvec2, double> slicer_;
    SliceReporter reporter_;
};

}  // namespace arclight::timeslice

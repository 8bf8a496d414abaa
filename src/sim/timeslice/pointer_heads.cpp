#include "sim/timeslice/pointer_heads.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "sim/common/quick_trigonometry.h"

namespace arclight::timeslice {
namespace {

double directionTo(glm::dvec2 from, glm::dvec2 to) { return fastAtan2(to.y - from.y, to.x - from.x); }

}  // namespace

double turnFrom(double b, double a) {
    constexpr double kTurn = 2 * std::numbers::pi;
    return (a - b) - kTurn * std::floor((a - b) / kTurn + 0.5);
}

PointerHeads::PointerHeads(std::span<const glm::dvec2> positions) : keys_(positions.size()) {
    for (const glm::dvec2 position : positions) heads_.push_back({position, 0, 0});
    std::iota(keys_.begin(), keys_.end(), 0);
}

void PointerHeads::configure(const HeadSettings& settings) {
    if (settings.jobsPerSecond != settings_.jobsPerSecond) seconds_ = 0, updatesAtRate_ = 0;
    settings_ = settings;
    slicer_.configure({.mode = settings.mode,
                       .maxJobsPerUpdate = settings.updatesAll ? std::numeric_limits<std::size_t>::max() : 1,
                       .history = settings.history,
                       .ringSize = heads_.size() * static_cast<std::size_t>(settings.ringBatches)});
}

void PointerHeads::decide(glm::dvec2 target) {
    const auto nextBatch = [this] {
        batch_ = keys_;
        orderKeys(batch_, settings_.order, Seed{keys_.size()}, batches_++);
        return std::span<const int>(batch_);
    };
    slicer_.update(
        steps_, nextBatch, [target](int) { return target; },
        [this](int key, glm::dvec2 seen) { return directionTo(heads_[static_cast<std::size_t>(key)].position, seen); });
    lastUpdate_ = steps_;
}

void PointerHeads::step(double dt, glm::dvec2 target) {
    seconds_ += dt;
    // The sum of the steps differs slightly from the time of an update because of rounding errors.
    const double due = std::floor(seconds_ * settings_.jobsPerSecond + 1e-6);
    if (settings_.updatesAll || static_cast<double>(updatesAtRate_) < due) {
        decide(target);
        updatesAtRate_ = static_cast<std::uint64_t>(due);
    }
    const double most = settings_.isCapPerStep ? settings_.mostTurnRate : settings_.mostTurnRate * dt;
    double& largest = turns_[steps_ % kTurnSteps] = 0;
    for (std::size_t i = 0; i < heads_.size(); ++i) {
        Head& head = heads_[i];
        const double* const found = slicer_.find(static_cast<int>(i));
        if (settings_.isLookupInverted) {
            if (!found) head.desired = 0;  // the value of an output that was never written
        } else if (found) {
            head.desired = *found;
        }
        const double turn = std::clamp(turnFrom(head.heading, head.desired), -most, most);
        largest = std::max(largest, std::fabs(turn));
        if (std::fabs(turn) > settings_.mostTurnRate * dt * (1 + 1e-9))
            head.jumpFrom = head.heading, head.jump = turn, head.jumpStep = static_cast<std::int64_t>(steps_);
        head.heading += turn;
        head.heading = turnFrom(0, head.heading);
    }
    ++steps_;
}

int PointerHeads::ageOf(int head) const {
    const auto stamp = slicer_.stampOf(head);
    return stamp ? static_cast<int>(steps_ - 1 - *stamp) : -1;
}

bool PointerHeads::isNewest(int head) const { return slicer_.stampOf(head) == lastUpdate_; }

double PointerHeads::largestTurn() const { return *std::max_element(turns_.begin(), turns_.end()); }

double PointerHeads::trackingError(glm::dvec2 target) const {
    double sum = 0;
    for (const Head& head : heads_) sum += std::fabs(turnFrom(head.heading, directionTo(head.position, target)));
    return heads_.empty() ? 0 : sum / static_cast<double>(heads_.size());
}

}  // namespace arclight::timeslice

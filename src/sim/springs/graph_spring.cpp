#include "sim/springs/graph_spring.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/springs/approximate_step.h"

namespace arclight::springs {
namespace {

constexpr std::size_t kMaxSamples = 1 << 15;     // of the history: 61 s of up to 537 samples per second
constexpr std::size_t kMaxDeviations = 1 << 12;  // enough to measure a motion
constexpr double kSnap = 1e-6;                   // the epsilon of the snapping mistake

double saturated(double value) { return std::clamp(value, -GraphSpring::kSaturation, GraphSpring::kSaturation); }
SpringState saturated(SpringState s) { return {saturated(s.x), saturated(s.v)}; }

}  // namespace

Propagator<double> stepMatrix(const GraphSpringConfig& config) {
    const double h = 1 / config.tickRate;
    if (config.mistake == Mistake::missingOmega && config.integrator == Integrator::implicit)
        return printedImplicitPropagator(config.shape, h);
    return propagator(config.integrator, config.shape, h);
}

void GraphSpring::reset(const GraphSpringConfig& config) {
    CHECK_LT(0.0, config.tickRate);
    config_ = config;
    state_ = {};
    prepareSteps();
    events_.clear();
    stateEvents_ = referenceEvents_ = 0;
    hostTick_ = steps_ = 0;
    gridStart_ = stateTime_ = 0;
    target_ = stateTarget_ = config.target;
    reference_ = {0, 0, 0, config.target, config.shape};
    samples_.clear();
    deviations_.clear();
    maxError_ = velocityJump_ = 0;
    if (config.retargetTick >= 0)
        events_.push_back({static_cast<double>(config.retargetTick) / kTicksPerSecond, config.retargetTo});
    addDeviation(state_);
    takeEvents(0);
    if (config.retargetTick == 0) target_ = config.retargetTo;
    show(sampleAt(0, state_));
}

void GraphSpring::advanceTo(std::int64_t hostTick) {
    CHECK_LE(hostTick_, hostTick);
    hostTick_ = hostTick;
    const double time = hostTime();
    while (stepTime(steps_ + 1) <= time) ownStep();
    for (const Event& event : events_)
        if (event.t <= time) target_ = event.target;
    if (isExact()) {
        takeEvents(time);
        const GraphSample sample = sampleAt(time, exactAt(time));
        if (time > samples_.back().t)
            show(sample);
        else
            now_ = sample;
    }
    dropOldEvents();
}

/// One step, with the target at its beginning. The exact integrator also takes targets set during the step.
void GraphSpring::ownStep() {
    const double next = stepTime(steps_ + 1);
    takeEvents(stepTime(steps_));
    if (isExact()) {
        exactStepTo(next);
    } else if (config_.integrator == Integrator::implicit && config_.mistake == Mistake::missingOmega) {
        state_ = printedImplicitStep(config_.shape, 1.0 / config_.tickRate, state_, stateTarget_);
    } else if (config_.integrator == Integrator::exact) {
        state_ = approximateStep(config_.shape, 1.0 / config_.tickRate, state_, stateTarget_);
    } else if (config_.integrator == Integrator::softConstraint) {
        constrainedOwnStep();
    } else {
        state_ = stepped(step_, state_, stateTarget_);
    }
    state_ = saturated(state_);
    stateTime_ = next;
    ++steps_;
    if (config_.mistake == Mistake::snapWithoutAbs) snap();
    addDeviation(state_);
    show(sampleAt(next, state_));
}

/// Steps the constrained spring and, for comparison, the implicit one.
void GraphSpring::constrainedOwnStep() {
    state_ = constrainedStep(constraint_, state_, stateTarget_);
    implicitState_ = stepped(implicit_, implicitState_, stateTarget_);
    constraintError_ = std::max(constraintError_, std::fabs(state_.x - implicitState_.x));
}

/// Samples deviations during the step, and applies targets at the times when they were set.
void GraphSpring::exactStepTo(double next) {
    const double begin = stepTime(steps_), share = 1.0 / (config_.tickRate * static_cast<double>(measuredPerStep_));
    for (int i = 1; i <= measuredPerStep_; ++i) {
        const double t = i == measuredPerStep_ ? next : begin + static_cast<double>(i) * share;
        while (stateEvents_ < events_.size() && events_[stateEvents_].t < t) takeEvents(events_[stateEvents_].t);
        if (i < measuredPerStep_) addDeviation(exactAt(t));
    }
    commitTo(next);
}

/// Prepares the steps of the current spring, and how often to sample them: at least six times per swing.
void GraphSpring::prepareSteps() {
    const double h = 1.0 / config_.tickRate;
    step_ = propagator(config_.integrator, config_.shape, h);
    constraint_ = softConstraint(config_.shape, h);
    implicit_ = implicitPropagator(config_.shape, h);
    implicitState_ = state_;
    constraintError_ = 0;
    measuredPerStep_ = isExact() ? std::max(1, static_cast<int>(std::ceil(config_.shape.omega / config_.tickRate))) : 1;
    hasBlownUp_ = false;
}

/// The exact integrator's state at `t`, which must not be before the time of `state_`.
SpringState GraphSpring::exactAt(double t) const {
    if (t <= stateTime_) return state_;
    const bool isWholeStep = stateTime_ == stepTime(steps_) && t == stepTime(steps_ + 1);
    const Propagator<double> p = isWholeStep ? step_ : exactPropagator(config_.shape, t - stateTime_);
    return stepped(p, state_, stateTarget_);
}

void GraphSpring::commitTo(double t) {
    state_ = exactAt(t);
    stateTime_ = std::max(stateTime_, t);
}

/// Applies the changes of target up to `t`.
void GraphSpring::takeEvents(double t) {
    for (; stateEvents_ < events_.size() && events_[stateEvents_].t <= t; ++stateEvents_) {
        const Event& event = events_[stateEvents_];
        if (isExact()) commitTo(event.t);
        stateTarget_ = event.target;
        if (config_.mistake == Mistake::zeroVelocityOnClick) {
            velocityJump_ = std::max(velocityJump_, std::fabs(state_.v));
            state_.v = implicitState_.v = 0;
        }
        deviations_.clear();
        if (stateTime_ == stepTime(steps_)) addDeviation(state_);
    }
}

void GraphSpring::takeReferenceEvents(double t) {
    for (; referenceEvents_ < events_.size() && events_[referenceEvents_].t <= t; ++referenceEvents_) {
        const Event& event = events_[referenceEvents_];
        const SpringState s = referenceAt(event.t);
        reference_ = {event.t, s.x, s.v, event.target, reference_.shape};
    }
}

void GraphSpring::dropOldEvents() {
    const std::size_t taken = std::min(stateEvents_, referenceEvents_);
    events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(taken));
    stateEvents_ -= taken;
    referenceEvents_ -= taken;
}

/// The mistake: both comparisons should be of absolute values.
void GraphSpring::snap() {
    if (state_.v < kSnap && stateTarget_ - state_.x < kSnap) state_ = implicitState_ = {stateTarget_, 0};
}

GraphSample GraphSpring::sampleAt(double t, SpringState s) {
    takeReferenceEvents(t);
    const SpringState reference = referenceAt(t);
    return {t, s.x, s.v, reference_.target, reference.x, reference.v};
}

void GraphSpring::show(const GraphSample& sample) {
    now_ = sample;
    maxError_ = std::max(maxError_, std::fabs(sample.x - sample.reference));
    if (samples_.size() >= 2 * kMaxSamples)
        samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(kMaxSamples));
    samples_.push_back(sample);
}

/// Does not measure a motion after it has blown up and is clamped, because it would look like decay or rest.
void GraphSpring::addDeviation(SpringState s) {
    hasBlownUp_ |= std::max(std::fabs(s.x), std::fabs(s.v)) >= kSaturation;
    if (hasBlownUp_) return;
    if (deviations_.empty()) measuredFrom_ = {s.x - stateTarget_, s.v};
    if (deviations_.size() < kMaxDeviations) deviations_.push_back(s.x - stateTarget_);
}

bool GraphSpring::isAtRest() const {
    const auto isOff = [](double y) { return std::fabs(y) >= kMinMotion; };
    return !deviations_.empty() && std::none_of(deviations_.begin(), deviations_.end(), isOff);
}

void GraphSpring::setTarget(double target) {
    if (target == target_) return;
    const Event event{hostTime(), target};
    const auto later = std::upper_bound(events_.begin(), events_.end(), event.t,
                                        [](double t, const Event& other) { return t < other.t; });
    events_.insert(later, event);
    target_ = target;
}

void GraphSpring::setConfig(SpringShape shape, Integrator integrator, double tickRate, Mistake mistake) {
    CHECK_LT(0.0, tickRate);
    const bool isSame = shape == config_.shape && integrator == config_.integrator && tickRate == config_.tickRate &&
                        isExact() == isExact(integrator, mistake);
    if (isSame) {
        config_.mistake = mistake;
        return;
    }
    takeEvents(isExact() ? hostTime() : stateTime_);
    if (isExact()) commitTo(hostTime());
    takeReferenceEvents(stateTime_);
    const SpringState s = referenceAt(stateTime_);
    reference_ = {stateTime_, s.x, s.v, reference_.target, shape};
    config_.shape = shape, config_.integrator = integrator, config_.tickRate = tickRate;
    config_.mistake = mistake;
    prepareSteps();
    gridStart_ = stateTime_;
    steps_ = 0;
    deviations_.clear();
    addDeviation(state_);
}

std::span<const GraphSample> GraphSpring::history() const {
    const auto first = std::lower_bound(samples_.begin(), samples_.end(), now_.t - kHistorySeconds,
                                        [](const GraphSample& sample, double t) { return sample.t < t; });
    return {samples_.data() + (first - samples_.begin()), static_cast<std::size_t>(samples_.end() - first)};
}

SpringState GraphSpring::referenceAt(double t) const {
    return closedForm(reference_.shape, reference_.x, reference_.v, reference_.target, t - reference_.t);
}

}  // namespace arclight::springs

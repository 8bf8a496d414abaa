// The spring of the scene "graph": stepped at its own rate, whatever the host's, and compared with its closed form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/time.h"
#include "sim/common/soft_constraint.h"
#include "sim/common/spring.h"
#include "sim/springs/spring_measure.h"
#include "sim/springs/spring_parameters.h"

namespace arclight::springs {

struct GraphSpringConfig {
    SpringShape shape;
    Integrator integrator = Integrator::exact;
    double tickRate = 60;  ///< steps per second
    double target = 1;
    std::int64_t retargetTick = -1;  ///< host tick at which the second target is set; -1: never
    double retargetTo = 0;
    /// missingOmega (with implicit), approximateFunctions (with exact), snapWithoutAbs or zeroVelocityOnClick; others
    /// have no effect here.
    Mistake mistake = Mistake::none;
    friend bool operator==(const GraphSpringConfig&, const GraphSpringConfig&) = default;
};

/// The matrix of one step of the configured spring; for the misprinted step, its linear part.
Propagator<double> stepMatrix(const GraphSpringConfig& config);

/// One step, ready to be plotted.
struct GraphSample {
    double t = 0;  ///< s since reset
    double x = 0, v = 0;
    double target = 0;
    double reference = 0;  ///< closed form at the same time
    double referenceVelocity = 0;
};

/// A spring that starts at x = 0, v = 0 at tick 0.
///
/// Step k begins at k / tickRate with the target of that time. The exact integrator splits steps where the target
/// changes and reports its state at the time of the host tick, so it agrees with the closed form at any step rate. The
/// others report the state of their last step, with its time. Diverging values are clamped to ±1e100. A copy saves the
/// state.
class GraphSpring {
public:
    GraphSpring() { reset({}); }
    explicit GraphSpring(const GraphSpringConfig& config) { reset(config); }

    void reset(const GraphSpringConfig& config);
    /// Steps up to the time of `hostTick`, which must not be earlier than in the last call. Host tick 0 is the start.
    void advanceTo(std::int64_t hostTick);

    /// Sets the target from the current host tick on.
    void setTarget(double target);
    /// Changes spring, integrator, step rate and mistake from the current host tick on. Position, velocity and target
    /// remain.
    void setConfig(SpringShape shape, Integrator integrator, double tickRate, Mistake mistake = Mistake::none);

    const GraphSpringConfig& config() const { return config_; }
    std::int64_t hostTick() const { return hostTick_; }
    double hostTime() const { return static_cast<double>(hostTick_) / kTicksPerSecond; }
    /// The state to show, its time (the host's for exact, otherwise the time of the last step) and its reference.
    const GraphSample& now() const { return now_; }
    double target() const { return target_; }  ///< the target at the host's time

    /// Samples since reset, oldest first, at most the last `kHistorySeconds`: one per step and, for exact, per host
    /// tick. Connected by lines, they form the plot.
    std::span<const GraphSample> history() const;
    /// The closed form at `t` seconds after the start, for times since the last change of target or spring.
    SpringState referenceAt(double t) const;
    /// The time in s at which target or spring last changed, and the closed form's deviation and velocity at that time.
    double lastChange() const { return reference_.t; }
    SpringState lastChangeDeviation() const { return {reference_.x - reference_.target, reference_.v}; }

    double maxError() const { return maxError_; }          ///< largest |x - reference| since reset
    double velocityJump() const { return velocityJump_; }  ///< largest jump of v at a change of target since reset
    /// Largest distance between the positions of the soft constraint and of the implicit step since the last reset or
    /// change of the spring; 0 with other integrators.
    double constraintError() const { return constraintError_; }
    /// Measures the steps since the last change of target or spring. The exact integrator, whose state is known between
    /// steps too, is sampled as often as its frequency requires; the others are sampled once per step. A motion that
    /// blows up is measured until it is clamped.
    SpringMeasurement measured() const {
        return measureSpring(deviations_, 1.0 / (config_.tickRate * static_cast<double>(measuredPerStep_)));
    }
    /// Whether the motion grew until it was clamped, since the last reset or change of the spring.
    bool hasBlownUp() const { return hasBlownUp_; }
    /// Deviation from the target and velocity at the first measured step.
    SpringState measuredFrom() const { return measuredFrom_; }
    /// Whether all measured steps are within `kMinMotion` of the target.
    bool isAtRest() const;

    static constexpr double kHistorySeconds = 61;
    static constexpr double kSaturation = 1e100;

private:
    struct Event {
        double t = 0;
        double target = 0;
    };
    struct Anchor {  ///< the start of the closed form
        double t = 0, x = 0, v = 0, target = 0;
        SpringShape shape;
    };

    static bool isExact(Integrator integrator, Mistake mistake) {
        return integrator == Integrator::exact && mistake != Mistake::approximateFunctions;
    }
    bool isExact() const { return isExact(config_.integrator, config_.mistake); }
    double stepTime(std::int64_t k) const { return gridStart_ + static_cast<double>(k) / config_.tickRate; }
    void ownStep();
    SpringState exactAt(double t) const;
    void commitTo(double t);
    void takeEvents(double t);
    void takeReferenceEvents(double t);
    void dropOldEvents();
    void snap();
    GraphSample sampleAt(double t, SpringState s);
    void show(const GraphSample& sample);
    void prepareSteps();
    void constrainedOwnStep();
    void exactStepTo(double next);
    void addDeviation(SpringState s);

    GraphSpringConfig config_;
    Propagator<double> step_;    ///< of one step
    SoftConstraint constraint_;  ///< used by `Integrator::softConstraint`
    Propagator<double> implicit_;
    SpringState implicitState_;  ///< state of the implicit step, run in parallel with the soft constraint
    double constraintError_ = 0;
    int measuredPerStep_ = 1;    ///< deviations measured per step
    std::vector<Event> events_;  ///< changes of target by time, kept until state and reference have applied them
    std::size_t stateEvents_ = 0, referenceEvents_ = 0;  ///< how many of them each has applied
    std::int64_t hostTick_ = 0;
    double gridStart_ = 0;    ///< time of step 0 at the current rate
    std::int64_t steps_ = 0;  ///< steps taken since `gridStart_`
    SpringState state_;
    double stateTime_ = 0;    ///< time of `state_`
    double stateTarget_ = 0;  ///< target of the steps
    double target_ = 0;       ///< target at the host's time
    Anchor reference_;
    GraphSample now_;
    std::vector<GraphSample> samples_;
    std::vector<double> deviations_;  ///< deviations of the steps since the last change
    SpringState measuredFrom_;        ///< deviation and velocity at the first of them
    double maxError_ = 0, velocityJump_ = 0;
    bool hasBlownUp_ = false;
};

}  // namespace arclight::springs

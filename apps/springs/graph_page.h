// The page of scene graph: its layout, the time that it shows, and the range of its axes.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "gfx/page.h"
#include "sim/common/spring.h"

namespace arclight::springs {

/// In pixels, in proportion to the frame, so nothing moves while a window draws at half its size.
struct GraphLayout {
    float unit = 1;  ///< pixels per unit of the page
    glm::vec2 formula{0};
    Rect curve, error, phase, poles, poleLabels, table;
};

GraphLayout graphLayout(int widthPx, int heightPx);

/// The time that the plots show: a sweep of `sweep` seconds, which begins a third of a sweep before the last change of
/// target or spring. While there is motion to see, the next sweep follows, as on an oscilloscope; then the last one
/// stays. If the motion runs away, up to four sweeps are shown at once.
class GraphWindow {
public:
    void reset() { *this = {}; }
    void update(double lastChange, double sweep, double now, bool isMoving, bool runsAway) {
        if (lastChange != lastChange_ || sweep != sweep_) {
            lastChange_ = lastChange, sweep_ = sweep, sweeps_ = 0;
            begin_ = std::max(0.0, lastChange - sweep / 3);
        }
        if (isMoving && now > end()) {
            const double next = std::ceil((now - end()) / sweep_);
            begin_ += sweep_ * next, sweeps_ += next;
        }
        shown_ = runsAway ? 1 + std::min(3.0, sweeps_) : 1;
    }
    double begin() const { return begin_ - (shown_ - 1) * sweep_; }
    double end() const { return begin_ + sweep_; }
    double length() const { return shown_ * sweep_; }

    static constexpr double kLongest = 60;  ///< s
    /// The sweep over `periods` of the undamped spring.
    static double sweepOf(SpringShape shape, double periods) {
        return std::min(kLongest, periods * 2 * std::numbers::pi / shape.omega);
    }

private:
    double lastChange_ = -1, sweep_ = 1, begin_ = 0;  ///< s; `begin_` of the current sweep
    double sweeps_ = 0, shown_ = 1;                   ///< sweeps before the current one, and sweeps shown
};

/// The axis of the position: linear or, if a spring runs away, symmetric logarithmic, where a decade beyond ±1 is as
/// high as the distance from 0 to 1.
struct PositionAxis {
    double low = 0, high = 1;
    bool isLogarithmic = false;

    /// The place of a value on the axis, between `shown(low)` and `shown(high)`.
    double shown(double x) const { return isLogarithmic ? std::asinh(5 * x) / std::numbers::ln10 : x; }
    double valueAt(double shown) const { return isLogarithmic ? std::sinh(shown * std::numbers::ln10) / 5 : shown; }
};

/// The range of the position axis if nothing runs away. It contains the start, the targets and the swing beyond them,
/// and eases when they change. While the target is dragged, the range does not change, so the target stays under the
/// pointer.
class GraphRange {
public:
    /// The first target and the second, or the first again.
    using Targets = std::pair<double, double>;

    void reset(const Targets& targets, SpringShape shape) {
        const auto [low, high] = goalOf(targets, shape);
        low_ = {low, 0}, high_ = {high, 0};
    }
    /// Jumps only if the target would lie outside.
    void changed(const Targets& targets, SpringShape shape) {
        const auto [lowest, highest] = std::minmax(targets.first, targets.second);
        const bool isInside = lowest >= low_.x && highest <= high_.x;
        if (!isInside && !isHeld_) reset(targets, shape);
    }
    /// Marks the target as dragged until the next `step`.
    void hold() { isHeld_ = true; }
    void step(const Targets& targets, SpringShape shape, double dt, bool isHeld) {
        isHeld_ = isHeld;
        if (isHeld) return;
        const auto [low, high] = goalOf(targets, shape);
        const Propagator<double> ease = exactPropagator({12, 1}, dt);
        low_ = eased(ease, low_, low), high_ = eased(ease, high_, high);
    }
    double low() const { return low_.x; }
    double high() const { return high_.x; }

private:
    static std::pair<double, double> goalOf(const Targets& targets, SpringShape shape) {
        const auto [lowTarget, highTarget] = std::minmax(targets.first, targets.second);
        const double way = std::max(std::max(0.0, highTarget) - std::min(0.0, lowTarget), 0.6);
        const double beyond = (0.15 + std::max(0.15, overshoot(shape))) * way;
        return {std::min(-0.15 * way, lowTarget - beyond), std::max(0.15 * way, highTarget + beyond)};
    }
    static SpringState eased(const Propagator<double>& p, SpringState state, double goal) {
        if (state == SpringState{goal, 0}) return state;
        const SpringState next = stepped(p, state, goal);
        return std::fabs(next.x - goal) < 1e-4 && std::fabs(next.v) < 1e-3 ? SpringState{goal, 0} : next;
    }

    SpringState low_{-0.35, 0}, high_{1.8, 0};
    bool isHeld_ = false;
};

}  // namespace arclight::springs

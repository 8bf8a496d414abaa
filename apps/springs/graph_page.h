// The page of scene graph: where its two plots are, and the range of their axes.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "gfx/plot.h"
#include "sim/common/spring.h"
#include "spring_params.h"

namespace arclight::springs {

inline constexpr double kGraphWindow = 4, kGraphFuture = 0.6;  // seconds shown, and how many of them lie ahead

struct GraphLayout {
    Rect curve, error;
};

inline GraphLayout graphLayout(int widthPx, int heightPx) {
    const float s = pageScale(widthPx, heightPx);
    const Rect body = pageBody(widthPx, heightPx);
    const float left = body.x + 46 * s, width = std::max(1.0f, body.width - 46 * s - 236 * s);
    const float room = std::max(2.0f, body.height - 24 * s - 62 * s);
    return {{left, body.y + 24 * s, width, 0.7f * room},
            {left, body.bottom() - 10 * s - 0.3f * room, width, 0.3f * room}};
}

inline Axis graphTimeAxis(double now) {
    const double begin = std::max(0.0, now + kGraphFuture - kGraphWindow);
    return {begin, begin + kGraphWindow, 0.5, "time, s"};
}

/// The range of the position axis. It holds the start, the targets and the swing beyond them, and eases when they
/// change; while the target is dragged it stays as it is, so that the target stays under the pointer.
class GraphRange {
public:
    void reset(const SpringParams& p) {
        const auto [low, high] = goalOf(p);
        low_ = {low, 0}, high_ = {high, 0};
    }
    /// Jumps only if the target would lie outside.
    void changed(const SpringParams& p) {
        const float second = p.retargetTick >= 0 ? p.retargetTo : p.target;
        const double target = static_cast<double>(p.target), other = static_cast<double>(second);
        const bool isInside = std::min(target, other) >= low_.x && std::max(target, other) <= high_.x;
        if (!isInside && !isHeld_) reset(p);
    }
    void step(const SpringParams& p, double dt, bool isHeld) {
        isHeld_ = isHeld;
        if (isHeld) return;
        const auto [low, high] = goalOf(p);
        const Propagator<double> ease = exactPropagator({12, 1}, dt);
        low_ = eased(ease, low_, low), high_ = eased(ease, high_, high);
    }
    double low() const { return low_.x; }
    double high() const { return high_.x; }

private:
    static std::pair<double, double> goalOf(const SpringParams& p) {
        const double first = p.target, second = p.retargetTick >= 0 ? p.retargetTo : first;
        const double lowTarget = std::min(first, second), highTarget = std::max(first, second);
        const double way = std::max(std::max(0.0, highTarget) - std::min(0.0, lowTarget), 0.6);
        return {std::min(-0.35 * way, lowTarget - 0.8 * way), std::max(0.35 * way, highTarget + 0.8 * way)};
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

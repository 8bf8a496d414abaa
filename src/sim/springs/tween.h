// Robert Penner's easing functions, and a tween that uses them, for comparison with a spring.
#pragma once

namespace arclight::springs {

enum class EaseCurve : int { linear, quad, cubic, sine, back, bounce, elastic };
enum class EaseMode : int { in, out, inOut };

/// Progress at `t`, a fraction of the duration (clamped to [0, 1]): 0 at 0 and 1 at 1. Back and elastic leave [0, 1]
/// temporarily. Constants are Penner's: overshoot 1.70158 (times 1.525 for inOut), elastic period 0.3 (0.45 for inOut).
double ease(EaseCurve curve, EaseMode mode, double t);

/// Derivative of `ease` by t; 0 outside of [0, 1], one-sided at the ends. Bounce has kinks.
double easeSlope(EaseCurve curve, EaseMode mode, double t);

/// A value that moves from one value to another in a given time, as a function of seconds since any fixed instant. A
/// new target in mid-flight starts a new tween from the current value with the initial slope of the curve: the velocity
/// jumps.
class Tween {
public:
    EaseCurve curve = EaseCurve::cubic;
    EaseMode mode = EaseMode::out;

    /// At rest at `value`.
    void reset(double value);
    /// Moves from the value at `now` to `target` in `duration` seconds (> 0), and records the jump in velocity.
    void start(double target, double duration, double now);

    double valueAt(double seconds) const;
    double velocityAt(double seconds) const;  ///< per second; 0 when done
    double target() const { return to_; }
    bool isDoneAt(double seconds) const { return seconds - begin_ >= duration_; }
    double lastVelocityJump() const { return lastJump_; }  ///< |velocity after - before| at the last start
    double maxVelocityJump() const { return maxJump_; }    ///< since reset; the first start from rest counts too

private:
    double from_ = 0, to_ = 0;
    double begin_ = 0, duration_ = 0;
    double lastJump_ = 0, maxJump_ = 0;
};

}  // namespace arclight::springs

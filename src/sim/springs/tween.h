// Robert Penner's easing functions, and a tween made of them: the twin that a spring is compared with.
#pragma once

namespace arclight::springs {

enum class EaseCurve : int { linear, quad, cubic, sine, back, bounce, elastic };
enum class EaseMode : int { in, out, inOut };

/// Share of the way done at `t` of the duration (clamped to [0, 1]): 0 at 0 and 1 at 1. Back and elastic leave
/// [0, 1] in between. Constants are Penner's: overshoot 1.70158 (times 1.525 for inOut), elastic period 0.3 (0.45).
double ease(EaseCurve curve, EaseMode mode, double t);

/// Its derivative by t; 0 outside of [0, 1], at the ends the one from inside. Bounce has kinks.
double easeSlope(EaseCurve curve, EaseMode mode, double t);

/// A value that goes from one place to another in a given time: a function of the seconds since any fixed instant. A
/// new target in mid-flight starts a new tween from where the value is, with the slope that the curve starts with: the
/// velocity jumps.
class Tween {
public:
    EaseCurve curve = EaseCurve::cubic;
    EaseMode mode = EaseMode::out;

    /// At rest at `value`.
    void reset(double value);
    /// From where it is at `now` to `target` in `duration` seconds (> 0). Notes the jump of the velocity.
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

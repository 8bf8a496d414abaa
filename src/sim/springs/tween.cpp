#include "sim/springs/tween.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace arclight::springs {
namespace {

constexpr double kBack = 1.70158;     // Penner's overshoot: 10 % beyond the target
constexpr double kBackInOut = 1.525;  // factor of the overshoot for inOut
constexpr double kPeriod = 0.3, kPeriodInOut = 0.45;

/// A value and its derivative.
struct Eased {
    double value = 0, slope = 0;
};

Eased bounceOut(double t) {
    constexpr double kSteep = 7.5625;  // four parabolas of this curvature
    const auto hop = [&](double centre, double height) {
        return Eased{kSteep * (t - centre) * (t - centre) + height, 2 * kSteep * (t - centre)};
    };
    if (t < 1 / 2.75) return hop(0, 0);
    if (t < 2 / 2.75) return hop(1.5 / 2.75, 0.75);
    if (t < 2.5 / 2.75) return hop(2.25 / 2.75, 0.9375);
    return hop(2.625 / 2.75, 0.984375);
}

/// 2^(-10 t) sin((t - period / 4) 2π / period) + 1. At t = 1 it misses 1 by up to 1/1024, like Penner's.
Eased elasticOut(double t, double period) {
    const double decay = std::exp2(-10 * t), rate = 2 * std::numbers::pi / period, phase = (t - period / 4) * rate;
    return {decay * std::sin(phase) + 1, decay * (rate * std::cos(phase) - 10 * std::numbers::ln2 * std::sin(phase))};
}

/// The "in" form of a curve. For inOut some constants differ.
Eased easeIn(EaseCurve curve, double t, bool isHalf) {
    const auto mirrored = [](Eased out) { return Eased{1 - out.value, out.slope}; };
    const double back = isHalf ? kBack * kBackInOut : kBack;
    switch (curve) {
        case EaseCurve::linear: return {t, 1};
        case EaseCurve::quad: return {t * t, 2 * t};
        case EaseCurve::cubic: return {t * t * t, 3 * t * t};
        case EaseCurve::sine:
            return {1 - std::cos(t * std::numbers::pi / 2), std::numbers::pi / 2 * std::sin(t * std::numbers::pi / 2)};
        case EaseCurve::back: return {t * t * ((back + 1) * t - back), t * (3 * (back + 1) * t - 2 * back)};
        case EaseCurve::bounce: return mirrored(bounceOut(1 - t));
        case EaseCurve::elastic: return mirrored(elasticOut(1 - t, isHalf ? kPeriodInOut : kPeriod));
    }
    return {};
}

Eased eased(EaseCurve curve, EaseMode mode, double t) {
    if (mode == EaseMode::in) return easeIn(curve, t, false);
    if (mode == EaseMode::out) {
        const Eased e = easeIn(curve, 1 - t, false);
        return {1 - e.value, e.slope};
    }
    // Each half is the "in" form at double speed. For the sine, both halves form one cosine.
    if (curve == EaseCurve::sine)
        return {0.5 * (1 - std::cos(std::numbers::pi * t)), 0.5 * std::numbers::pi * std::sin(std::numbers::pi * t)};
    if (t < 0.5) {
        const Eased e = easeIn(curve, 2 * t, true);
        return {0.5 * e.value, e.slope};
    }
    const Eased e = easeIn(curve, 2 - 2 * t, true);
    return {1 - 0.5 * e.value, e.slope};
}

}  // namespace

double ease(EaseCurve curve, EaseMode mode, double t) {
    if (!(t > 0)) return 0;
    if (t >= 1) return 1;
    return eased(curve, mode, t).value;
}

double easeSlope(EaseCurve curve, EaseMode mode, double t) {
    if (!(t >= 0) || t > 1) return 0;
    return eased(curve, mode, t).slope;
}

void Tween::reset(double value) {
    from_ = to_ = value;
    begin_ = duration_ = 0;
    lastJump_ = maxJump_ = 0;
}

void Tween::start(double target, double duration, double now) {
    const double before = velocityAt(now);
    from_ = valueAt(now), to_ = target;
    begin_ = now, duration_ = std::max(duration, 1e-6);
    lastJump_ = std::fabs(velocityAt(now) - before);
    maxJump_ = std::max(maxJump_, lastJump_);
}

double Tween::valueAt(double seconds) const {
    return isDoneAt(seconds) ? to_ : from_ + (to_ - from_) * ease(curve, mode, (seconds - begin_) / duration_);
}

double Tween::velocityAt(double seconds) const {
    return isDoneAt(seconds) ? 0 : (to_ - from_) * easeSlope(curve, mode, (seconds - begin_) / duration_) / duration_;
}

}  // namespace arclight::springs

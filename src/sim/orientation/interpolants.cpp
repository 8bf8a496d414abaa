#include "sim/orientation/interpolants.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/common/orientation_path.h"
#include "sim/common/quick_trigonometry.h"

namespace arclight::orientation {
namespace {

/// Whether the first component that is not zero is negative: one of q and −q.
bool isNegative(const glm::dquat& q) {
    for (const double c : {q.w, q.x, q.y, q.z})
        if (c != 0) return c < 0;
    return false;
}

/// Half the angle between two unit quaternions as vectors, which is a quarter of the rotation angle.
double halfAngle(const glm::dvec4& a, const glm::dvec4& b) { return fastAtan2(glm::length(b - a), glm::length(b + a)); }

/// The largest rotation angle between slerp at t and nlerp at `nlerpTime(t, d)`, for orientations `angle` apart with
/// d = |cos(angle / 2)|.
template <class Time>
double worstError(double angle, const Time& nlerpTime) {
    constexpr int kSamples = 256;
    const double apart = 0.5 * angle, c = quickSineCosine(apart).cosine, s = quickSineCosine(apart).sine;
    double worst = 0;
    for (int i = 1; 2 * i < kSamples; ++i) {
        const double t = static_cast<double>(i) / kSamples, u = nlerpTime(t, std::fabs(c));
        worst = std::max(worst, std::fabs(2 * (fastAtan2(u * s, 1 - u + u * c) - t * apart)));
    }
    return worst;
}

}  // namespace

glm::dquat nearer(const glm::dquat& q, const glm::dquat& to) {
    const double d = glm::dot(q, to);
    return d < 0 || (d == 0 && isNegative(q) != isNegative(to)) ? -q : q;
}

double turnBetween(const glm::dquat& a, const glm::dquat& b) {
    return 4 * halfAngle(vectorOf(a), vectorOf(nearer(b, a)));
}

glm::dquat nlerp(const glm::dquat& a, const glm::dquat& b, double t) {
    return glm::normalize((1 - t) * a + t * nearer(b, a));
}

glm::dvec4 greatArc(const glm::dvec4& a, const glm::dvec4& b, double t) {
    // Half the sum and half the difference are orthogonal; their lengths are the cosine and sine of half the angle.
    const double cosine = 0.5 * glm::length(b + a), sine = 0.5 * glm::length(b - a);
    if (sine < 1e-8) return a + t * (b - a);
    const SineCosine turn = quickSineCosine(2 * t * fastAtan2(sine, cosine));
    if (cosine < 1e-8) return turn.cosine * a + turn.sine * glm::dvec4(-a.y, a.x, -a.w, a.z);
    // sin((1 − t) x) = sin(x) cos(t x) − cos(x) sin(t x).
    const double ofB = turn.sine / (2 * sine * cosine);
    return (turn.cosine - glm::dot(a, b) * ofB) * a + ofB * b;
}

glm::dquat slerp(const glm::dquat& a, const glm::dquat& b, double t) {
    return unitQuaternion(greatArc(vectorOf(a), vectorOf(nearer(b, a)), t));
}

glm::dquat part(const glm::dquat& q, double t) {
    const glm::dquat shorter = nearer(q, {1, 0, 0, 0});
    const glm::dvec3 v{shorter.x, shorter.y, shorter.z};
    const double length = glm::length(v);
    if (length < 1e-150) return {1, 0, 0, 0};
    const SineCosine turn = quickSineCosine(t * fastAtan2(length, shorter.w));
    const glm::dvec3 scaled = (turn.sine / length) * v;
    return {turn.cosine, scaled.x, scaled.y, scaled.z};
}

double correctedTime(double t, double d, Correction correction) {
    const double off = (t - 0.5) * (t - 0.5);
    double k = 0;
    switch (correction) {
        case Correction::k0: k = 0.931872 + d * (-1.25654 + d * 0.331442); break;
        case Correction::k1:
            k = (1.0615 + d * (-2.97792 + d * (2.89199 + d * -0.983735))) * off +
                (0.853322 + d * (-1.07504 + d * 0.225676));
            break;
        case Correction::k2:
            k = (1.0904 + d * (-3.2452 + d * (3.55645 + d * -1.43519))) * off +
                (0.848013 + d * (-1.06021 + d * 0.215638));
            break;
    }
    return t + t * (t - 0.5) * (t - 1) * k;
}

glm::dquat correctedNlerp(const glm::dquat& a, const glm::dquat& b, double t, Correction correction) {
    return nlerp(a, b, correctedTime(t, std::fabs(glm::dot(a, b)), correction));
}

double worstNlerpError(double angle) {
    return worstError(angle, [](double t, double) { return t; });
}

double worstCorrectedError(double angle, Correction correction) {
    return worstError(angle, [correction](double t, double d) { return correctedTime(t, d, correction); });
}

}  // namespace arclight::orientation

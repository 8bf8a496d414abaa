#include "sim/orientation/tip_path.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/common/quick_trigonometry.h"
#include "sim/orientation/interpolants.h"
#include "sim/orientation/swing_twist.h"

namespace arclight::orientation {
namespace {

/// The angle between a unit vector and the nearest point of the arc.
double angleToArc(const glm::dvec3& tip, const TipArc& arc) {
    // By the arctangent, not by the arcsine, which is ill-conditioned near 90°.
    const double off = glm::dot(tip, arc.pole);
    const glm::dvec3 level = tip - off * arc.pole;
    const double along = fastAtan2(glm::dot(glm::cross(arc.pole, arc.from), level), glm::dot(arc.from, level));
    if (along >= 0 && along <= arc.angle) return fastAtan2(std::fabs(off), glm::length(level));
    return std::min(angleBetweenVectors(tip, arc.from), angleBetweenVectors(tip, arc.to));
}

}  // namespace

glm::dvec3 TipArc::middle() const {
    const SineCosine half = quickSineCosine(0.5 * angle);
    return half.cosine * from + half.sine * glm::cross(pole, from);
}

TipArc tipArc(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& bodyAxis) {
    TipArc arc{a * bodyAxis, b * bodyAxis};
    arc.angle = angleBetweenVectors(arc.from, arc.to);
    const glm::dquat swing = decompose(b * glm::conjugate(a), arc.from).swing;
    const glm::dvec3 about = (swing.w < 0 ? -1.0 : 1.0) * glm::dvec3(swing.x, swing.y, swing.z);
    // The axis of a swing that is 180° up to rounding error also has a component along the tip.
    const glm::dvec3 pole = about - glm::dot(about, arc.from) * arc.from;
    const double length = glm::length(pole);
    // Without a swing, any axis perpendicular to the tip will do.
    const glm::dvec3 other = std::fabs(arc.from.x) < 0.7 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
    arc.pole = length > 1e-12 ? pole / length : glm::normalize(glm::cross(arc.from, other));
    return arc;
}

double angleBetweenVectors(const glm::dvec3& a, const glm::dvec3& b) {
    return fastAtan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

TipPath tipPath(std::span<const glm::dvec3> tips, const TipArc& arc) {
    TipPath path;
    for (const glm::dvec3& tip : tips) path.deviation = std::max(path.deviation, angleToArc(tip, arc));
    double length = 0;
    for (std::size_t i = 1; i < tips.size(); ++i) length += angleBetweenVectors(tips[i - 1], tips[i]);
    if (arc.angle > 1e-9) path.lengthRatio = length / arc.angle;
    return path;
}

double speedRatio(std::span<const glm::dquat> turns) {
    double low = std::numeric_limits<double>::infinity(), high = 0;
    for (std::size_t i = 1; i < turns.size(); ++i) {
        const double angle = turnBetween(turns[i - 1], turns[i]);
        low = std::min(low, angle), high = std::max(high, angle);
    }
    return low > 1e-12 && turns.size() > 1 ? high / low : kNotMeasured;
}

}  // namespace arclight::orientation

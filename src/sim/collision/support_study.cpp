#include "sim/collision/support_study.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/quaternion.hpp>

#include "core/angles.h"

namespace arclight::collision {
namespace {

double sine(double x) { return static_cast<double>(sinf(static_cast<float>(x))); }
double cosine(double x) { return static_cast<double>(cosf(static_cast<float>(x))); }

glm::dmat3 turnAt(double seconds, glm::dvec3 axis) {
    const double half = 0.5 * std::fmod(seconds, 4 * static_cast<double>(kTwoPi));
    return glm::mat3_cast(glm::dquat(cosine(half), sine(half) * glm::normalize(axis)));
}

}  // namespace

std::vector<glm::dvec2> stoneProfile(int around, double waist) {
    const int rings = std::max(3, around / 2);
    std::vector<glm::dvec2> profile;
    for (int i = 0; i < rings; ++i) {
        const double angle = 0.30 + 2.45 * i / (rings - 1);
        const double drawnIn = waist * std::max(0.0, 1 - 4 * (angle - 1.5) * (angle - 1.5));
        profile.emplace_back((1 - 0.8 * drawnIn) * 0.82 * sine(angle), (angle < 1.57 ? 0.55 : 0.95) * cosine(angle));
    }
    return profile;
}

SupportStudy::SupportStudy(int around, double waist)
    : polyhedron_(ConvexPolyhedron::ofRevolution(stoneProfile(around, waist), static_cast<std::uint32_t>(around))),
      bodies_{ConvexBody(polyhedron_), ConvexBody(polyhedron_)} {}

void SupportStudy::move(double seconds, bool warmStart) {
    const double apart = 0.95 + 0.42 * sine(std::fmod(0.8 * seconds, static_cast<double>(kTwoPi)));
    bodies_[0].at = {-apart, 0, 0}, bodies_[1].at = {apart, 0.15, 0};
    bodies_[0].turn = turnAt(0.5 * seconds + 0.6, {0.3, 0.5, 1}),
    bodies_[1].turn = turnAt(-0.4 * seconds, {0.5, 0.2, 1});
    contact_ = contactOf(bodies_[0], bodies_[1]);
    path_.clear();
    const glm::dvec3 local = glm::transpose(bodies_[0].turn) * contact_.normal;
    const ConvexPolyhedron::Support found = polyhedron_.support(local, warmStart ? last_ : 0, &path_);
    last_ = found.vertex, visited_ = found.visited;
}

double SupportStudy::contactError() const {
    const auto farthest = [&](const ConvexBody& body, glm::dvec3 direction) {
        double most = -1e30;
        for (const glm::dvec3& vertex : polyhedron_.vertices())
            most = std::max(most, glm::dot(direction, body.at + body.turn * vertex));
        return most;
    };
    const double gap = -farthest(bodies_[1], -contact_.normal) - farthest(bodies_[0], contact_.normal);
    return std::fabs(gap - contact_.distance);
}

std::uint32_t SupportStudy::farthest() const {
    std::uint32_t farthest = 0;
    ConvexBody(polyhedron_.vertices()).support(glm::transpose(bodies_[0].turn) * contact_.normal, farthest);
    return farthest;
}

bool SupportStudy::isMissed() const {
    const glm::dvec3 local = glm::transpose(bodies_[0].turn) * contact_.normal;
    const auto height = [&](std::uint32_t vertex) { return glm::dot(local, polyhedron_.vertices()[vertex]); };
    return height(farthest()) > height(last_) + 1e-12;
}

ClimbMetrics climbMetrics(int around) {
    const ConvexPolyhedron body =
        ConvexPolyhedron::ofRevolution(stoneProfile(around), static_cast<std::uint32_t>(around));
    ClimbMetrics metrics{body.vertices().size(), 0, 0};
    constexpr int kTicks = 240;
    std::uint32_t last = 0;
    for (int i = 0; i < kTicks; ++i) {
        const double angle = static_cast<double>(kTwoPi) / 120 * i, tilt = 0.9 * sine(0.37 * angle);
        const glm::dvec3 direction(cosine(angle) * cosine(tilt), sine(tilt), sine(angle) * cosine(tilt));
        metrics.cold += static_cast<double>(body.support(direction).visited) / kTicks;
        const ConvexPolyhedron::Support found = body.support(direction, last);
        last = found.vertex, metrics.warm += static_cast<double>(found.visited) / kTicks;
    }
    return metrics;
}

}  // namespace arclight::collision

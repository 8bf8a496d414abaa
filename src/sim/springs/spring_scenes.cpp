#include "sim/springs/spring_scenes.h"

#include <algorithm>
#include <cmath>

namespace arclight::springs {

int FrameSpring::frame() const {
    const double position = std::floor(std::clamp(frames * spring.x, -1e6, 1e6));
    const int number = static_cast<int>(position);
    return overruns ? number : std::clamp(number, 0, frames - 1);
}

void TiltSpring::drag(glm::dvec2 radians) {
    tilt.target = radians;
    if (crossAxis) {
        direction = radians;
        angle.target = glm::length(radians);
    }
}

void TiltSpring::release() {
    tilt.target = {0, 0};  // the article's code never returns: its angle and direction stay
}

void TiltSpring::step(const Propagator<double>& p) {
    tilt.step(p);
    angle.step(p);
}

glm::dquat TiltSpring::orientation() const {
    // A lean towards (x, z) in the ground plane is a rotation about up × lean = (0, 1, 0) × (x, 0, z) = (z, 0, -x).
    if (!crossAxis) return quaternionFromRotationVector({tilt.x.y, 0, -tilt.x.x});
    const glm::dvec3 axis{direction.y, 0, -direction.x};
    const double length = glm::length(axis);
    if (!(length > 0)) return {1, 0, 0, 0};
    return quaternionFromRotationVector(axis * (angle.x / length));
}

void PointerField::reset(int columns, int rows, double spacing) {
    columns_ = columns, rows_ = rows;
    positions_.clear();
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            positions_.push_back({spacing * (column - 0.5 * (columns - 1)), spacing * (row - 0.5 * (rows - 1))});
    springs_.assign(positions_.size(), AngleSpring{});
}

void PointerField::step(glm::dvec2 cursor, const Propagator<double>& p) {
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const glm::dvec2 way = pointsAway ? positions_[i] - cursor : cursor - positions_[i];
        AngleSpring& spring = springs_[i];
        spring.wraps = wraps;
        if (way.x != 0 || way.y != 0) spring.target = std::atan2(static_cast<float>(way.y), static_cast<float>(way.x));
        spring.step(p);
        spring.angle = std::clamp(spring.angle, -kMaxAngle, kMaxAngle);
        spring.velocity = std::clamp(spring.velocity, -kMaxAngle, kMaxAngle);
    }
}

double PointerField::fastest() const {
    double most = 0;
    for (const AngleSpring& spring : springs_) most = std::max(most, std::fabs(spring.velocity));
    return most;
}

double PointerField::largestError(glm::dvec2 cursor) const {
    double worst = 0;
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const glm::dvec2 way = cursor - positions_[i];
        if (way.x == 0 && way.y == 0) continue;
        worst = std::max(worst, std::fabs(wrapAngle(springs_[i].angle - std::atan2(way.y, way.x))));
    }
    return worst;
}

}  // namespace arclight::springs

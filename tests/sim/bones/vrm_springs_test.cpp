// VRM spring bones: the published update, run with the exported numbers, moves as the spring does.
#include "sim/bones/vrm_springs.h"

#include <cmath>
#include <vector>

#include <glm/glm.hpp>
#include <gtest/gtest.h>

namespace arclight::bones {
namespace {

/// The update of the specification (section "Inertia calculation"), for a bone that points along x and is released
/// with its tip aside by `u`: how far aside the tip is after each frame.
std::vector<double> specified(const VrmSpring& joint, double length, double u, int frames, double rate) {
    const glm::dvec3 head(0), axis(1, 0, 0), gravity(0, -1, 0);
    glm::dvec3 tail = length * glm::normalize(glm::dvec3(1, u / length, 0)), before = tail;
    std::vector<double> path;
    for (int i = 0; i < frames; ++i) {
        const double dt = 1 / rate;
        const glm::dvec3 inertia = (tail - before) * (1 - joint.dragForce);
        const glm::dvec3 next = tail + inertia + dt * joint.stiffness * axis + dt * joint.gravityPower * gravity;
        before = tail;
        tail = head + length * glm::normalize(next - head);
        path.push_back(tail.y);
    }
    return path;
}

TEST(VrmSprings, ThePublishedUpdateFollowsTheSpring) {
    for (const SpringShape shape : {SpringShape{15.7, 0.35}, SpringShape{6, 1.0}, SpringShape{20, 1.6}}) {
        const double length = 0.2, u = 1e-4;
        const std::vector<double> path = specified(vrmSpring(shape, length, 0), length, u, 90, kVrmRate);
        // By the two poles of a damped spring, the only sequence with these two first values.
        const SpringShape back = shapeOfVrm(vrmSpring(shape, length, 0), length, kVrmRate);
        EXPECT_NEAR(back.omega, shape.omega, 1e-6 * shape.omega);
        EXPECT_NEAR(back.zeta, shape.zeta, 1e-6 * shape.zeta);
        // The closed form starts from the velocity that the first two samples determine; it is found by its effect.
        const double h = 1 / kVrmRate;
        const double free = closedForm(shape, u, 0, 0, h).x, perVelocity = closedForm(shape, 0, 1, 0, h).x;
        const double velocity = (path[0] - free) / perVelocity;
        for (std::size_t i = 0; i < path.size(); ++i)
            EXPECT_NEAR(path[i], closedForm(shape, u, velocity, 0, h * static_cast<double>(i + 1)).x, 1e-3 * u) << i;
    }
}

TEST(VrmSprings, GravityBendsTheBoneAsFar) {
    const SpringShape shape{30, 1};
    const double length = 0.3, acceleration = 2;
    const std::vector<double> path = specified(vrmSpring(shape, length, acceleration), length, 0, 400, kVrmRate);
    const double sag = acceleration / (shape.omega * shape.omega);
    EXPECT_NEAR(path.back(), -sag, 0.01 * sag);
}

TEST(VrmSprings, ValuesStayInTheirRanges) {
    for (const double zeta : {0.01, 0.2, 1.0, 5.0})
        for (const double omega : {1.0, 30.0, 60.0}) {
            const VrmSpring spring = vrmSpring({omega, zeta}, 0.1, 10);
            EXPECT_GE(spring.dragForce, 0);
            EXPECT_LE(spring.dragForce, 1);
            EXPECT_GE(spring.stiffness, 0);
            EXPECT_TRUE(std::isfinite(spring.stiffness + spring.gravityPower));
        }
}

}  // namespace
}  // namespace arclight::bones

#include "sim/common/soft_constraint.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/random_draws.h"

namespace arclight {
namespace {

SpringShape anyShape(Random& random) {
    return {2 * std::numbers::pi * std::pow(10.0, number(random, -1, 1.3)), number(random, 0, 2)};
}

TEST(SoftConstraint, StepIsTheImplicitStepOfTheSpring) {
    Random random(Seed{1});
    for (int i = 0; i < 20000; ++i) {
        const SpringShape shape = anyShape(random);
        const double h = 1 / number(random, 10, 240), mass = std::pow(10.0, number(random, -3, 3));
        const double target = number(random, -2, 2);
        const SpringState start{number(random, -2, 2), number(random, -9, 9)};
        const SpringState found = constrainedStep(softConstraint(shape, h, mass), start, target);
        const SpringState expected = stepped(implicitPropagator(shape, h), start, target);
        const double size = 3 + std::fabs(start.v) + shape.omega;
        ASSERT_NEAR(found.x, expected.x, 4e-15 * size) << i;
        ASSERT_NEAR(found.v, expected.v, 4e-14 * size) << i;
    }
}

TEST(SoftConstraint, ImpulseMeetsTheConstraint) {
    // v' + (β / h) C + γ λ = 0 with λ = m (v' − v), and γ and β as the spring force over the step has them:
    // λ = −h (k (x' − target) + c v').
    Random random(Seed{2});
    for (int i = 0; i < 20000; ++i) {
        const SpringShape shape = anyShape(random);
        const double h = 1 / number(random, 10, 240), mass = std::pow(10.0, number(random, -3, 3));
        const SoftConstraint soft = softConstraint(shape, h, mass);
        const SpringState start{number(random, -2, 2), number(random, -9, 9)};
        const SpringState end = constrainedStep(soft, start, 0.5);
        const double impulse = mass * (end.v - start.v), deviation = start.x - 0.5;
        const double size = 1 + std::fabs(start.v) + std::fabs(soft.beta / h * deviation);
        ASSERT_NEAR(end.v + soft.beta / h * deviation + soft.gamma * impulse, 0, 1e-12 * size);
        const double k = mass * shape.omega * shape.omega, c = 2 * mass * shape.zeta * shape.omega;
        const double force = -(k * (end.x - 0.5) + c * end.v);
        ASSERT_NEAR(impulse, h * force, 1e-12 * mass * size * (1 + shape.omega));
        ASSERT_GT(soft.beta, 0);
        ASSERT_LE(soft.beta, 1);
    }
}

TEST(SoftConstraint, WithoutDampingABetaOfOneIsLeft) {
    const SoftConstraint soft = softConstraint({10, 0}, 0.01, 2);
    EXPECT_EQ(soft.beta, 1);
    EXPECT_NEAR(soft.gamma, 1 / (0.01 * 0.01 * 2 * 100), 1e-12);
}

}  // namespace
}  // namespace arclight

#include "sim/springs/closed_form_terms.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/random_draws.h"
#include "sim/truth.h"

namespace arclight::springs {
namespace {

TEST(ClosedFormTerms, AddUpToTheSolutionByRoots) {
    Random random(Seed{1});
    for (int i = 0; i < 4000; ++i) {
        const SpringShape shape{std::exp(number(random, -0.5, 4.8)), random.below(6) == 0 ? 0 : number(random, 0, 2)};
        if (std::fabs(shape.zeta - 1) < 3e-3) continue;
        const double target = number(random, -2, 2);
        const SpringState start{number(random, -3, 3), shape.omega * number(random, -2, 2)};
        const ClosedFormTerms terms = closedFormTerms(shape, start, target);
        for (int k = 0; k < 5; ++k) {
            const double t = k == 0 ? 0 : number(random, 0, 20) / shape.omega;
            const SpringState expected = truth::byRoots(shape, {target + start.x, start.v}, target, t);
            ASSERT_NEAR(terms.at(t), expected.x, 1e-9) << shape.omega << ' ' << shape.zeta << ' ' << t;
        }
    }
}

TEST(ClosedFormTerms, AreRightToThreeFiguresAroundCriticalDamping) {
    Random random(Seed{2});
    for (int i = 0; i < 2000; ++i) {
        const SpringShape shape{std::exp(number(random, -0.5, 4.8)), 1 + number(random, -2e-3, 2e-3)};
        const SpringState start{number(random, -1, 1), shape.omega * number(random, -1, 1)};
        const ClosedFormTerms terms = closedFormTerms(shape, start, 0);
        for (int k = 0; k < 8; ++k) {
            const double t = number(random, 0, 12) / shape.omega;
            ASSERT_NEAR(terms.at(t), closedForm(shape, start.x, start.v, 0, t).x, 1.5e-3) << shape.zeta;
        }
    }
}

}  // namespace
}  // namespace arclight::springs

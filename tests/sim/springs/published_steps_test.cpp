// What the published steps cost and do.
#include "bench/published_steps.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/common/spring.h"

namespace arclight::springs {
namespace {

/// A number that counts the operations on it.
struct Counted {
    static inline int multiplications = 0, additions = 0, divisions = 0;
    static void clear() { multiplications = additions = divisions = 0; }

    double value = 0;
    explicit Counted(double given = 0) : value(given) {}
    friend Counted operator*(Counted a, Counted b) { return ++multiplications, Counted(a.value * b.value); }
    friend Counted operator+(Counted a, Counted b) { return ++additions, Counted(a.value + b.value); }
    friend Counted operator-(Counted a, Counted b) { return ++additions, Counted(a.value - b.value); }
    friend Counted operator/(Counted a, Counted b) { return ++divisions, Counted(a.value / b.value); }
};

TEST(PublishedSteps, SemiImplicitTakesFewerOperationsThanImplicit) {
    Counted x{0.1}, v{2};
    Counted::clear();
    bench::publishedImplicitStep(x, v, Counted(1), Counted(0.3), Counted(12), Counted(0.01));
    EXPECT_EQ(Counted::multiplications, 12);
    EXPECT_EQ(Counted::additions, 6);
    EXPECT_EQ(Counted::divisions, 1);
    Counted::clear();
    bench::publishedSemiImplicitStep(x, v, Counted(1), Counted(0.3), Counted(12), Counted(0.01));
    EXPECT_EQ(Counted::multiplications, 8);
    EXPECT_EQ(Counted::additions, 4);
    EXPECT_EQ(Counted::divisions, 0);
    Counted::clear();
    Propagator<Counted> p{Counted(1), Counted(0), Counted(0), Counted(1)};
    p.apply(x, v);
    EXPECT_EQ(Counted::multiplications, 4) << "the matrix of any step";
    EXPECT_EQ(Counted::additions, 2);
}

TEST(PublishedSteps, AreThoseOfTheSuite) {
    Random random(Seed{81});
    const auto number = [&](float low, float high) { return static_cast<double>(random.uniform(low, high)); };
    for (int i = 0; i < 2000; ++i) {
        const SpringShape shape{number(1, 60), number(0, 2)};
        const double h = number(0.001f, 0.05f), target = number(-2, 2);
        const SpringState start{number(-2, 2), number(-9, 9)};
        SpringState a = start, b = start;
        bench::publishedImplicitStep(a.x, a.v, target, shape.zeta, shape.omega, h);
        bench::publishedSemiImplicitStep(b.x, b.v, target, shape.zeta, shape.omega, h);
        const SpringState implicit = stepped(implicitPropagator(shape, h), start, target);
        const SpringState semiImplicit = stepped(semiImplicitPropagator(shape, h), start, target);
        ASSERT_NEAR(a.x, implicit.x, 1e-11) << shape.omega;
        ASSERT_NEAR(a.v, implicit.v, 1e-9) << shape.omega;
        ASSERT_NEAR(b.x, semiImplicit.x, 1e-11) << shape.omega;
        ASSERT_NEAR(b.v, semiImplicit.v, 1e-9) << shape.omega;
    }
}

}  // namespace
}  // namespace arclight::springs

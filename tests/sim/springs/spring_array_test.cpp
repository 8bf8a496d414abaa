#include "sim/springs/spring_array.h"

#include <cmath>
#include <cstring>
#include <vector>

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "core/random.h"
#include "sim/each_target.h"
#include "sim/truth.h"

namespace arclight::springs {
namespace {

using truth::hz;

template <class Real>
struct BasicSprings {
    std::vector<Real> x, v;
    std::vector<float> target;

    explicit BasicSprings(std::size_t count) : x(count), v(count), target(count) {
        Random random(Seed{5});
        for (std::size_t i = 0; i < count; ++i) {
            x[i] = random.uniform(-3, 3);
            v[i] = random.uniform(-20, 20);
            target[i] = random.uniform(-1, 1);
        }
    }
    friend bool operator==(const BasicSprings& a, const BasicSprings& b) {
        const auto same = [](const auto& p, const auto& q) {
            return p.size() == q.size() && (p.empty() || std::memcmp(p.data(), q.data(), p.size() * sizeof p[0]) == 0);
        };
        return same(a.x, b.x) && same(a.v, b.v) && same(a.target, b.target);
    }
};

using Springs = BasicSprings<float>;
using PreciseSprings = BasicSprings<double>;

/// Reference for every variant, bit for bit. The volatile products keep the compiler from fusing.
template <class Real>
void scalarStep(BasicSprings<Real>& s, const Propagator<Real>& p, bool towards) {
    for (std::size_t i = 0; i < s.x.size(); ++i) {
        const Real goal = towards ? static_cast<Real>(s.target[i]) : Real{0};
        const Real y = towards ? s.x[i] - goal : s.x[i], v = s.v[i];
        const volatile Real a = p.xx * y, b = p.xv * v, c = p.vx * y, d = p.vv * v;
        const Real y1 = a + b;
        s.x[i] = towards ? goal + y1 : y1;
        s.v[i] = c + d;
    }
}

const Propagator<double> kPreciseStep = exactPropagator({hz(2), 0.3}, 1.0 / 60);
const Propagator<float> kStep = kPreciseStep.as<float>();

TEST(SpringArray, EveryVectorWidthMatchesScalarBits) {
    for (const std::size_t count : {0u, 1u, 3u, 8u, 31u, 1000u, 1023u}) {
        Springs deviations(count), towards(count);
        PreciseSprings precise(count);
        for (int i = 0; i < 60; ++i) {
            scalarStep(deviations, kStep, false), scalarStep(towards, kStep, true);
            scalarStep(precise, kPreciseStep, true);
        }
        const std::size_t targets = withEachTarget([&] {
            Springs a(count), b(count);
            PreciseSprings c(count);
            for (int i = 0; i < 60; ++i) {
                stepSprings(a.x, a.v, kStep);
                stepSprings(b.x, b.v, b.target, kStep);
                stepSprings(c.x, c.v, c.target, kPreciseStep, SpringLimits{});
            }
            EXPECT_TRUE(a == deviations) << vectorName() << ' ' << count;
            EXPECT_TRUE(b == towards) << vectorName() << ' ' << count;
            EXPECT_TRUE(c == precise) << vectorName() << ' ' << count;
        });
        EXPECT_GE(targets, 1);
    }
}

TEST(SpringArray, BitsAreIndependentOfThreadCount) {
    const std::size_t count = 300001;
    Springs one(count), two(count);
    setThreads(1);
    for (int i = 0; i < 5; ++i)
        stepSpringsParallel(one.x, one.v, kStep), stepSpringsParallel(one.x, one.v, one.target, kStep);
    setThreads(2);
    for (int i = 0; i < 5; ++i)
        stepSpringsParallel(two.x, two.v, kStep), stepSpringsParallel(two.x, two.v, two.target, kStep);
    setThreads(0);
    EXPECT_TRUE(one == two);
    Springs plain(count);
    for (int i = 0; i < 5; ++i)
        stepSprings(plain.x, plain.v, kStep), stepSprings(plain.x, plain.v, plain.target, kStep);
    EXPECT_TRUE(one == plain);
}

TEST(SpringArray, MatchesClosedFormForTenSeconds) {
    const SpringShape shape{hz(2), 0.3};
    Springs s(512);
    const Springs start = s;
    for (int i = 0; i < 600; ++i) {
        stepSprings(s.x, s.v, s.target, kStep);
        if (i % 50 != 49) continue;
        for (std::size_t k = 0; k < s.x.size(); ++k) {
            const SpringState truth = truth::byRoots(shape, {start.x[k], start.v[k]}, start.target[k], (i + 1) / 60.0);
            EXPECT_NEAR(s.x[k], truth.x, 1e-5);
        }
    }
}

TEST(SpringArray, OneKernelStepsEveryIntegrator) {
    for (const Integrator integrator : {Integrator::implicit, Integrator::semiImplicit, Integrator::stiffness}) {
        const Propagator<double> p = propagator(integrator, {hz(2), 0.3}, 1.0 / 60);
        Springs s(64);
        std::vector<SpringState> wide;
        for (std::size_t k = 0; k < 64; ++k) wide.push_back({s.x[k], s.v[k]});
        for (int i = 0; i < 120; ++i) {
            stepSprings(s.x, s.v, s.target, p.as<float>());
            for (std::size_t k = 0; k < 64; ++k) wide[k] = stepped(p, wide[k], s.target[k]);
        }
        for (std::size_t k = 0; k < 64; ++k) EXPECT_NEAR(s.x[k], wide[k].x, 1e-5);
    }
}

TEST(SpringArray, LimitsBoundBlowUpsAtEveryVectorWidth) {
    const Propagator<double> wild = semiImplicitPropagator({hz(20), 2}, 1.0 / 30);
    PreciseSprings first(37);
    for (int i = 0; i < 500; ++i) stepSprings(first.x, first.v, first.target, wild, {64, 1e4});
    withEachTarget([&] {
        PreciseSprings s(37);
        for (int i = 0; i < 500; ++i) {
            stepSprings(s.x, s.v, s.target, wild, {64, 1e4});
            for (std::size_t k = 0; k < s.x.size(); ++k) {
                EXPECT_LE(std::fabs(s.x[k]), 64);
                EXPECT_LE(std::fabs(s.v[k]), 1e4);
            }
        }
        EXPECT_TRUE(s == first);
    });
}

TEST(SpringArray, RestIsZeroNotDenormal) {
    PreciseSprings s(100);
    std::fill(s.target.begin(), s.target.end(), 0.0f);
    for (int i = 0; i < 4000; ++i) stepSprings(s.x, s.v, s.target, kPreciseStep, SpringLimits{});
    for (std::size_t k = 0; k < s.x.size(); ++k) {
        EXPECT_EQ(s.x[k], 0);
        EXPECT_EQ(s.v[k], 0);
    }
}

}  // namespace
}  // namespace arclight::springs

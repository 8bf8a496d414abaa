// The functions of long double that browsers get, against this system's.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/random.h"

#define ARCLIGHT_LONG_MATH(name) ours_##name
#include "core/long_math.cpp"

namespace arclight {
namespace {

/// The distance in units of the last of `wanted`'s 64 bits.
long double unitsApart(long double found, long double wanted) {
    if (found == wanted) return 0;
    return std::fabs(found - wanted) / (std::nextafter(std::fabs(wanted), HUGE_VALL) - std::fabs(wanted));
}

TEST(LongMath, ExponentialsAreWithinTheLastBits) {
    Random random(Seed{41});
    for (int i = 0; i < 200000; ++i) {
        const float size = std::exp2(random.uniform(-40, 9));
        const long double x =
            (random.uniform(-1, 1) + random.uniform(-1, 1) * 0x1p-24L) * static_cast<long double>(size);
        ASSERT_LE(unitsApart(ours_expl(x), std::exp(x)), 1) << x;
        ASSERT_LE(unitsApart(ours_expm1l(x), std::expm1(x)), 3) << x;
    }
}

TEST(LongMath, LogarithmsAreWithinTheLastBits) {
    Random random(Seed{42});
    for (int i = 0; i < 200000; ++i) {
        const long double x = (1.0L + random.uniform(0, 1) + random.uniform(0, 1) * 0x1p-24L) *
                              std::exp2(std::round(static_cast<long double>(random.uniform(-300, 300))));
        ASSERT_LE(unitsApart(ours_logl(x), std::log(x)), 1) << x;
        const long double nearOne = 1 + 0x1p-20L * (random.uniform(-1, 1) + random.uniform(-1, 1) * 0x1p-24L);
        ASSERT_LE(std::fabs(ours_logl(nearOne) - std::log(nearOne)), 0x1p-84L) << nearOne;
    }
}

TEST(LongMath, EndsOfTheRange) {
    constexpr long double kInfinity = std::numeric_limits<long double>::infinity();
    EXPECT_EQ(ours_expl(0), 1);
    EXPECT_EQ(ours_expm1l(0), 0);
    EXPECT_EQ(ours_logl(1), 0);
    EXPECT_EQ(ours_expl(-kInfinity), 0);
    EXPECT_EQ(ours_expm1l(-kInfinity), -1);
    EXPECT_EQ(ours_expl(kInfinity), kInfinity);
    EXPECT_EQ(ours_expm1l(kInfinity), kInfinity);
    EXPECT_EQ(ours_logl(0), -kInfinity);
    EXPECT_EQ(ours_logl(kInfinity), kInfinity);
    EXPECT_TRUE(std::isnan(ours_logl(-1)));
    for (const auto function : {ours_expl, ours_expm1l, ours_logl})
        EXPECT_TRUE(std::isnan(function(std::numeric_limits<long double>::quiet_NaN())));
}

}  // namespace
}  // namespace arclight

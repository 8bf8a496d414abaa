// Arithmetic against exact integers, functions against the C library's for long double and against identities that hold
// to all 106 bits.
#include "core/double_double.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight {
namespace {

using Long = long double;

Long longOf(DoubleDouble x) { return static_cast<Long>(x.high) + static_cast<Long>(x.low); }
double sizeOf(DoubleDouble x) { return std::fabs(x.high); }

/// With 53 random bits and more in the low part.
DoubleDouble randomNumber(Random& random, float least, float most) {
    const double coarse = random.uniform(least, most), fine = random.uniform(-1, 1);
    const double finer = random.uniform(-1, 1);
    return DoubleDouble(coarse) + fine * 0x1p-24 + finer * 0x1p-60;
}

/// Expects the value to be that of the C library to its last bits, and rounded right but in one case of a thousand.
void expectNear(DoubleDouble found, Long wanted, const char* what, Long x) {
    const Long bit = std::numeric_limits<Long>::epsilon() * std::fabs(wanted);
    ASSERT_LE(std::fabs(longOf(found) - wanted), 2 * bit) << what << " of " << x;
    const double rounded = found.high, next = std::nextafter(std::fabs(rounded), HUGE_VAL) - std::fabs(rounded);
    ASSERT_LE(std::fabs(static_cast<Long>(rounded) - wanted), 0.5L * static_cast<Long>(next) + 2 * bit) << what << x;
    ASSERT_EQ(found.high + found.low, found.high) << what << x;
}

TEST(DoubleDouble, ArithmeticIsThatOfIntegers) {
    Random random(Seed{41});
    __extension__ using Integer = __int128;
    const auto any = [&] { return static_cast<std::int64_t>(random.next() % (std::uint64_t{1} << 50)) - (1ll << 49); };
    const auto of = [](Integer x) {
        const auto high = static_cast<double>(x);
        return DoubleDouble(high, static_cast<double>(x - static_cast<Integer>(high)));
    };
    const auto equal = [](DoubleDouble a, DoubleDouble b) { return a.high == b.high && a.low == b.low; };
    for (int i = 0; i < 100000; ++i) {
        const Integer a = static_cast<Integer>(any()) << 50 | (any() & 0xffff), b = any(), c = any();
        ASSERT_TRUE(equal(of(a) + of(b), of(a + b)));
        ASSERT_TRUE(equal(of(a) - of(a - b), of(b))) << "what cancels leaves the rest";
        ASSERT_TRUE(equal(of(b) * of(c), of(b * c)));
        if (b != 0) {
            ASSERT_LE(sizeOf(of(b * c) / of(b) - of(c)), 0x1p-102 * static_cast<double>(c < 0 ? -c : c));
        }
        ASSERT_LE(sizeOf(sqrt(of(c * c)) - of(c < 0 ? -c : c)), 0x1p-52);
    }
}

TEST(DoubleDouble, FunctionsAreThoseOfTheCLibrary) {
    Random random(Seed{42});
    for (int i = 0; i < 100000; ++i) {
        const double scale = std::exp2(std::round(static_cast<double>(random.uniform(-40, 9))));
        DoubleDouble x = randomNumber(random, -1, 1) * scale;
        Long l = longOf(x);
        x = DoubleDouble(static_cast<double>(l), static_cast<double>(l - static_cast<Long>(static_cast<double>(l))));
        expectNear(exp(x), std::exp(l), "exp", l);
        expectNear(expm1(x), std::expm1(l), "expm1", l);
        expectNear(sin(x), std::sin(l), "sin", l);
        expectNear(cos(x), std::cos(l), "cos", l);
        expectNear(log(x.high < 0 ? -x : x), std::log(std::fabs(l)), "log", l);
        expectNear(sqrt(x.high < 0 ? -x : x), std::sqrt(std::fabs(l)), "sqrt", l);
        const double y = random.uniform(-1, 1);
        expectNear(atan2(y, x), std::atan2(static_cast<Long>(y), l), "atan2", l);
    }
}

TEST(DoubleDouble, IdentitiesHoldToAllBits) {
    Random random(Seed{43});
    constexpr double kBits = 0x1p-99;
    for (int i = 0; i < 20000; ++i) {
        const DoubleDouble a = randomNumber(random, -20, 20), b = randomNumber(random, -20, 20);
        ASSERT_LE(sizeOf(exp(a) * exp(b) / exp(a + b) - 1), 32 * kBits);
        ASSERT_LE(sizeOf((exp(a) - 1) - expm1(a)), kBits * (1 + sizeOf(exp(a))));
        ASSERT_LE(sizeOf(log(exp(a)) - a), 32 * kBits);
        ASSERT_LE(sizeOf(sin(a) * cos(b) + cos(a) * sin(b) - sin(a + b)), 32 * kBits);
        ASSERT_LE(sizeOf(cos(a) * cos(b) - sin(a) * sin(b) - cos(a + b)), 32 * kBits);
        ASSERT_LE(sizeOf(sin(a) * sin(a) + cos(a) * cos(a) - 1), kBits);
        const DoubleDouble angle = randomNumber(random, -3.1f, 3.1f);
        ASSERT_LE(sizeOf(atan2(sin(angle), cos(angle)) - angle), 4 * kBits);
        const DoubleDouble root = sqrt(a.high < 0 ? -a : a);
        ASSERT_LE(sizeOf(root * root - (a.high < 0 ? -a : a)), kBits * sizeOf(a));
    }
}

TEST(DoubleDouble, ConstantsHaveTheirDigits) {
    // The parts of 106 bits: pi, e and ln 2 from their decimal expansions.
    const auto expectParts = [](DoubleDouble found, double high, double low) {
        EXPECT_EQ(found.high, high);
        EXPECT_NEAR(found.low, low, 0x1p-100 * high);
    };
    expectParts(atan2(DoubleDouble(0), -1), std::numbers::pi, 0x1.1a62633145c07p-53);
    expectParts(exp(DoubleDouble(1)), std::numbers::e, 0x1.4d57ee2b1013ap-53);
    expectParts(log(DoubleDouble(2)), std::numbers::ln2, 0x1.abc9e3b39803fp-56);
    expectParts(sqrt(DoubleDouble(2)), std::numbers::sqrt2, -0x1.bdd3413b26456p-54);
    // Near a multiple of pi, where only an exact reduction leaves bits: the rest of the argument.
    const double far = 355 * 1048576.0;
    const Long l = std::sin(static_cast<Long>(far));
    EXPECT_NEAR(sin(DoubleDouble(far)).high, static_cast<double>(l), 1e-15 * std::fabs(static_cast<double>(l)));
}

TEST(DoubleDouble, EndsOfTheRange) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity(),
                     kNan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(exp(DoubleDouble(0)).high, 1);
    EXPECT_EQ(expm1(DoubleDouble(0)).high, 0);
    EXPECT_EQ(sin(DoubleDouble(0)).high, 0);
    EXPECT_EQ(cos(DoubleDouble(0)).high, 1);
    EXPECT_EQ(log(DoubleDouble(1)).high, 0);
    EXPECT_EQ(sqrt(DoubleDouble(0)).high, 0);
    EXPECT_EQ(atan2(DoubleDouble(0), 0).high, 0);
    for (const double far : {750.0, 1e6, kInfinity}) {
        EXPECT_EQ(exp(DoubleDouble(far)).high, kInfinity);
        EXPECT_EQ(expm1(DoubleDouble(far)).high, kInfinity);
        EXPECT_EQ(exp(DoubleDouble(-far)).high, 0);
        EXPECT_EQ(expm1(DoubleDouble(-far)).high, -1);
    }
    EXPECT_EQ(log(DoubleDouble(0)).high, -kInfinity);
    EXPECT_EQ(log(DoubleDouble(kInfinity)).high, kInfinity);
    EXPECT_TRUE(std::isnan(log(DoubleDouble(-1)).high));
    EXPECT_TRUE(std::isnan(sqrt(DoubleDouble(-1)).high));
    EXPECT_TRUE(std::isnan(sin(DoubleDouble(kInfinity)).high));
    for (const auto function : {+[](DoubleDouble x) { return exp(x); }, +[](DoubleDouble x) { return expm1(x); },
                                +[](DoubleDouble x) { return log(x); }, +[](DoubleDouble x) { return sin(x); },
                                +[](DoubleDouble x) { return cos(x); }, +[](DoubleDouble x) { return sqrt(x); }})
        EXPECT_TRUE(std::isnan(function(kNan).high));
}

}  // namespace
}  // namespace arclight

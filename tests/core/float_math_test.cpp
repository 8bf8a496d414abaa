// The float functions that browsers get, against this system's.
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif
#include <gtest/gtest.h>

#include "core/bit_cast.h"
#include "core/random.h"

#define ARCLIGHT_FLOAT_MATH(name) ours_##name
#include "core/float_math.cpp"

namespace arclight {
namespace {

using One = float (*)(float);
using Two = float (*)(float, float);
struct Pair {
    const char* name;
    One ours, theirs;
};
constexpr std::array<Pair, 8> kOfOne{{{"sin", ours_sinf, [](float x) { return std::sin(x); }},
                                      {"cos", ours_cosf, [](float x) { return std::cos(x); }},
                                      {"tan", ours_tanf, [](float x) { return std::tan(x); }},
                                      {"atan", ours_atanf, [](float x) { return std::atan(x); }},
                                      {"acos", ours_acosf, [](float x) { return std::acos(x); }},
                                      {"asin", ours_asinf, [](float x) { return std::asin(x); }},
                                      {"tanh", ours_tanhf, [](float x) { return std::tanh(x); }},
                                      {"cbrt", ours_cbrtf, [](float x) { return std::cbrt(x); }}}};

bool isSame(float a, float b) {
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

class FloatMath : public testing::Test {
protected:
    void SetUp() override {
#if defined(__GLIBC__)
        const int minor = std::atoi(gnu_get_libc_version() + 2);
        if (minor < 35 || minor > 36) GTEST_SKIP() << "glibc " << gnu_get_libc_version() << ", not 2.35 or 2.36";
#else
        GTEST_SKIP() << "another C library than glibc";
#endif
    }
};

TEST_F(FloatMath, FunctionsOfOneNumberHaveGlibcsBits) {
    // Every 1009th of all floats, and each of a few octaves that angles are in.
    constexpr std::uint32_t kStep = 1009, kDense = 0x3F000000;
    for (const Pair& pair : kOfOne) {
        for (std::uint64_t bits = 0; bits <= 0xFFFFFFFF; bits += kStep) {
            const auto x = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
            ASSERT_TRUE(isSame(pair.ours(x), pair.theirs(x))) << pair.name << " of " << x;
        }
        for (std::uint32_t i = 0; i < 1u << 21; ++i) {
            const auto x = std::bit_cast<float>(kDense + 13 * i);
            ASSERT_TRUE(isSame(pair.ours(x), pair.theirs(x))) << pair.name << " of " << x;
        }
    }
}

TEST_F(FloatMath, FunctionsOfTwoNumbersHaveGlibcsBits) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const std::array<float, 14> special{0,       -0.0f,   1,        -1,     kInfinity, -kInfinity, 1e-45f,
                                        -1e-45f, 3.4e38f, -3.4e38f, 1e-38f, 2,         0.5f,       std::nanf("")};
    const auto expectSame = [](float y, float x) {
        ASSERT_TRUE(isSame(ours_atan2f(y, x), std::atan2(y, x))) << "atan2 of " << y << ", " << x;
        ASSERT_TRUE(isSame(ours_hypotf(y, x), std::hypot(y, x))) << "hypot of " << y << ", " << x;
    };
    for (const float y : special)
        for (const float x : special) expectSame(y, x);
    Random random(Seed{19});
    for (int i = 0; i < 2000000; ++i) {
        const float y = random.uniform(-10, 10);
        expectSame(y, random.uniform(-10, 10));
        const auto any = [&] { return std::ldexp(random.uniform(-2, 2), static_cast<int>(random.uniform(-140, 127))); };
        const float anyY = any();
        expectSame(anyY, any());
    }
}

}  // namespace
}  // namespace arclight

#include "core/number_text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>

#include <gtest/gtest.h>

// The form for browsers, beside the one of this build.
namespace twin {
#include "core/number_text_stdio.cpp"
}

namespace arclight {
namespace {

/// Numbers of every size and both signs, many of which are hard to write in few digits.
template <class T, class Bits>
std::vector<T> hardNumbers(int count) {
    std::mt19937_64 random(7);
    std::vector<T> numbers{0,
                           -T{0},
                           1,
                           10,
                           100000,
                           1e15f,
                           1e16f,
                           1e22f,
                           1e23f,
                           T(0.1),
                           T(1) / 3,
                           T(123456789),
                           std::numeric_limits<T>::min(),
                           std::numeric_limits<T>::denorm_min(),
                           std::numeric_limits<T>::max(),
                           std::numeric_limits<T>::epsilon()};
    for (int e = std::numeric_limits<T>::min_exponent - 1; e < std::numeric_limits<T>::max_exponent; ++e)
        numbers.push_back(std::ldexp(T{1}, e));
    for (int i = 0; i < count; ++i) {
        numbers.push_back(std::bit_cast<T>(static_cast<Bits>(random())));
        numbers.push_back(static_cast<T>(static_cast<std::int64_t>(random() >> (random() % 60))));
        numbers.push_back(static_cast<T>(static_cast<double>(random() % 1000000) *
                                         std::pow(10.0, static_cast<double>(random() % 9) - 8)));
    }
    std::erase_if(numbers, [](T x) { return !std::isfinite(x); });
    return numbers;
}

TEST(NumberText, BothFormsWriteTheSameShortestText) {
    for (const float x : hardNumbers<float, std::uint32_t>(20000))
        ASSERT_EQ(twin::arclight::shortestText(x), shortestText(x));
    for (const double x : hardNumbers<double, std::uint64_t>(20000))
        ASSERT_EQ(twin::arclight::shortestText(x), shortestText(x));
}

TEST(NumberText, BothFormsWriteTheSameDigits) {
    for (const double x : hardNumbers<double, std::uint64_t>(2000))
        for (const int digits : {0, 1, 4, 17}) {
            ASSERT_EQ(twin::arclight::fixedText(x, digits), fixedText(x, digits));
            ASSERT_EQ(twin::arclight::scientificText(x, digits), scientificText(x, digits));
            ASSERT_EQ(twin::arclight::generalText(x, digits), generalText(x, digits));
        }
}

template <class T>
void expectSameReading(const std::string& text) {
    T here{42}, twins{42};
    const auto ours = readFloat(text.data(), text.data() + text.size(), here);
    const auto theirs = twin::arclight::readFloat(text.data(), text.data() + text.size(), twins);
    EXPECT_EQ(theirs.ec, ours.ec) << text;
    EXPECT_EQ(theirs.ptr - text.data(), ours.ptr - text.data()) << text;
    EXPECT_EQ(std::signbit(twins), std::signbit(here)) << text;
    EXPECT_EQ(twins, here) << text;
}

TEST(NumberText, BothFormsReadTheSame) {
    for (const double x : hardNumbers<double, std::uint64_t>(5000))
        for (const std::string& text : {shortestText(x), scientificText(x, 20), generalText(x, 3) + " m"}) {
            expectSameReading<double>(text);
            if (std::abs(x) < 1e37 && (x == 0 || std::abs(x) > 1e-37)) expectSameReading<float>(text);
        }
    for (const char* text :
         {"",      "-",      "+1",   ".",   "-.", ".5", "5.",  "1e",    "1e+",   "1e-",   "1e5", "1E-5",
          "1e400", "-1e400", "0x10", "1,5", " 1", "1 ", "--1", "00012", "1.5.5", "1e5e5", "e5",  "abc"}) {
        expectSameReading<double>(text);
        expectSameReading<float>(text);
    }
}

TEST(NumberText, WhatIsWrittenReadsBack) {
    for (const double x : hardNumbers<double, std::uint64_t>(5000)) {
        const std::string text = shortestText(x);
        double back = 0;
        ASSERT_EQ(readFloat(text.data(), text.data() + text.size(), back).ec, std::errc{});
        ASSERT_EQ(back, x) << text;
    }
}

}  // namespace
}  // namespace arclight

#include "core/arithmetic_checks.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

#include "core/crc32.h"
#include "core/number_text.h"
#include "core/random.h"

namespace arclight {
namespace {

constexpr int kTexts = 2000;

/// Doubles that text conversions are known to get wrong: subnormal numbers, halfway cases, the largest double.
constexpr std::array<double, 8> kHardTexts{0x0.fffffffffffffp-1022,
                                           0x1p-1022,
                                           0x1p-1074,
                                           1e23,
                                           9007199254740993.0,
                                           2.2250738585072011e-308,
                                           std::numeric_limits<double>::max(),
                                           0.1};

template <class T>
bool flushes() {
    const volatile T least = std::numeric_limits<T>::min();
    const volatile T half = least * T(0.5);
    return half == 0 || half * 2 != least;
}

}  // namespace

ArithmeticErrors arithmeticErrors() {
    // Volatile, because the processor must compute these values, not the compiler.
    const volatile double one = 1, half = 0x1p-53, more = 0x1.8p-53, odd = 1 + 0x1p-52, factor = 1 + 0x1p-27;
    const volatile float oneFloat = 1, halfFloat = 0x1p-24f;
    const double a = factor, b = -(1 + 0x1p-26);
    const float sum = oneFloat + halfFloat;
    return {.roundsElsewhere = !(one + half == 1 && one + more > 1 && odd + half > odd && -one - half == -1),
            .flushesFloats = flushes<float>(),
            .flushesDoubles = flushes<double>(),
            .fusesProducts = a * a + b != 0,  // the square is 1 + 2^-26 + 2^-54
            .hasExcess = sum - oneFloat != 0};
}

TextErrors textErrors() {
    TextErrors errors{.tried = kTexts};
    Random random(Seed{1952});
    std::string texts;
    for (int i = 0; i < kTexts; ++i) {
        // In separate statements, because the evaluation order of arguments and operands is unspecified.
        const int exponent = static_cast<int>(random.below(2040)) - 1060;
        const double high = random.next(), low = random.next();
        double value = std::ldexp(high + 0x1p-32 * low, exponent);
        if (i < static_cast<int>(kHardTexts.size())) value = kHardTexts[static_cast<std::size_t>(i)];
        const std::string text = shortestText(value);
        texts += text + '\n';
        double back = 0;
        readFloat(text.data(), text.data() + text.size(), back);
        errors.shortest += back != value ? 1 : 0;
        errors.strtod += std::strtod(text.c_str(), nullptr) != value ? 1 : 0;
        std::array<char, 40> buffer{};
        const int size = std::snprintf(buffer.data(), buffer.size(), "%.17g", value);
        readFloat(buffer.data(), buffer.data() + size, back);
        errors.printf += back != value ? 1 : 0;
    }
    errors.textsCrc = crc32(texts);
    return errors;
}

}  // namespace arclight

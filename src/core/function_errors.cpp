#include "core/function_errors.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <string>

#include "core/check.h"
#include "core/crc32.h"
#include "core/random.h"

namespace arclight {
namespace {

constexpr int kTries = 2000;

/// Random numbers of type T, with all bits of the fraction.
template <class T>
class Numbers {
public:
    /// The exponents of numbers of any size. Beyond those of double, the truth loses bits.
    static constexpr int kLeast = sizeof(T) == sizeof(float) ? -149 : -900;
    static constexpr int kMost = sizeof(T) == sizeof(float) ? 127 : 900;

    T uniform(double from, double to) {
        const double high = random_.next(), low = random_.next();
        return static_cast<T>(from + (to - from) * (high * 0x1p-32 + low * 0x1p-64));
    }
    int whole(int from, int to) { return from + static_cast<int>(random_.below(static_cast<unsigned>(to - from + 1))); }
    T sized(int least, int most) {
        // Not in the call, whose arguments are computed in any order.
        const int exponent = whole(least, most);
        return static_cast<T>(std::ldexp(uniform(1, 2), exponent));
    }
    T withSign(T x) { return (random_.next() & 1) != 0 ? -x : x; }

private:
    Random random_{Seed{1951}};
};

/// The numbers closest to a multiple of a quarter turn, of all doubles and of all floats (J.-M. Muller et al., Handbook
/// of Floating-Point Arithmetic, 2010, table 11.1), and two rounded turns.
constexpr std::array<double, 4> kHardAngles{6381956970095103 * 0x1p797, 16367173 * 0x1p72, 0x1.921fb6p-1,
                                            0x1.921fb54442d18p+0};

template <class T>
using Pair = std::array<T, 2>;

template <class T>
T angle(Numbers<T>& numbers, int i) {
    constexpr double kQuarter = std::numbers::pi / 2;
    if (i < static_cast<int>(kHardAngles.size())) {
        const double hard = kHardAngles[static_cast<std::size_t>(i)];
        return static_cast<T>(hard < std::numeric_limits<T>::max() ? hard : 0x1p100);
    }
    switch (i % 4) {
        case 0: return numbers.uniform(-10, 10);
        case 1: return static_cast<T>(numbers.whole(-1000, 1000) * kQuarter);
        case 2: return numbers.withSign(numbers.sized(0, 30));
        default: return numbers.withSign(numbers.sized(Numbers<T>::kLeast, Numbers<T>::kMost));
    }
}

/// From -1 to 1, with many close to the ends and to 0.
template <class T>
T inUnit(Numbers<T>& numbers, int i) {
    if (i % 4 == 0) return numbers.withSign(1 - numbers.sized(-20, -2));
    return i % 4 == 1 ? numbers.withSign(numbers.sized(Numbers<T>::kLeast, -1)) : numbers.uniform(-1, 1);
}

template <class T>
T positive(Numbers<T>& numbers, int i) {
    if (i % 4 == 0) return numbers.uniform(0.5, 2);
    if (i % 4 == 1) return 1 + numbers.withSign(numbers.sized(-20, -2));
    return numbers.sized(Numbers<T>::kLeast, Numbers<T>::kMost);
}

/// A base and an exponent whose power is a normal number.
template <class T>
Pair<T> forPower(Numbers<T>& numbers, int i) {
    constexpr double kMostOctaves = sizeof(T) == sizeof(float) ? 120 : 890, kMostExponent = 40;
    const T base = i % 2 == 0 ? numbers.uniform(0.01, 2) : numbers.sized(-30, 30);
    const double reach = std::fmin(kMostExponent, kMostOctaves / (std::abs(std::ilogb(base)) + 1));
    return {base, numbers.uniform(-reach, reach)};
}

template <class T>
Pair<T> sample(Domain domain, Numbers<T>& numbers, int i) {
    constexpr double kExponent = sizeof(T) == sizeof(float) ? 87 : 620;
    switch (domain) {
        case Domain::angle: return {angle(numbers, i), 0};
        case Domain::unit: return {inUnit(numbers, i), 0};
        case Domain::exponent:
            return {i % 2 == 0 ? numbers.uniform(-kExponent, kExponent) : numbers.withSign(numbers.sized(-60, 4)), 0};
        case Domain::positive: return {positive(numbers, i), 0};
        case Domain::any: return {numbers.withSign(positive(numbers, i)), 0};
        case Domain::power: return forPower(numbers, i);
        case Domain::pair: {
            const int size = numbers.whole(-100, 100);
            const T x = numbers.withSign(numbers.sized(size - 8, size + 8));
            return {x, numbers.withSign(numbers.sized(size - 8, size + 8))};
        }
        case Domain::quotient: {
            const int size = numbers.whole(-60, 60);
            const T x = numbers.withSign(numbers.sized(size - 4, size + 30));
            return {x, numbers.withSign(numbers.sized(size - 4, size + 4))};
        }
        case Domain::whole:
            if (i % 2 == 0) return {static_cast<T>(numbers.whole(-4000, 4000) * 0.5), 0};
            return {numbers.withSign(numbers.sized(-10, 29)), 0};
    }
    return {};
}

/// Whether try number i is an angle close to a multiple of a quarter turn. Their results are not in the checksum: the
/// last bits of glibc's cosf(58.119465f) and of a few more differ between processors with and without FMA.
bool isNearQuarterTurn(Domain domain, int i) {
    return domain == Domain::angle && (i < static_cast<int>(kHardAngles.size()) || i % 4 == 1);
}

/// How far the result is from the truth, in units of the last bit that the truth has in type T.
template <class T>
double ulps(T result, DoubleDouble truth) {
    using Limits = std::numeric_limits<T>;
    if (!std::isfinite(result)) return std::numeric_limits<double>::infinity();
    int exponent = Limits::min_exponent;
    if (truth.high != 0) std::frexp(truth.high, &exponent);
    const int last = std::max(exponent, Limits::min_exponent) - Limits::digits;
    return std::fabs(std::ldexp((DoubleDouble(static_cast<double>(result)) - truth).high, -last));
}

template <class T>
FunctionError errorOf(T (*call)(T, T), const TriedFunction& function) {
    CHECK(call != nullptr);
    FunctionError error;
    Numbers<T> numbers;
    std::string bytes;
    for (int i = 0; i < kTries; ++i) {
        const auto [x, y] = sample(function.domain, numbers, i);
        const auto atX = static_cast<double>(x), atY = static_cast<double>(y);
        const DoubleDouble truth = function.truth(atX, atY);
        // Beyond the range, or beyond what the truth is known for.
        if (!(std::fabs(truth.high) <= static_cast<double>(std::ldexp(T(1), Numbers<T>::kMost)))) continue;
        const T result = call(x, y);
        if (!isNearQuarterTurn(function.domain, i))
            bytes.append(reinterpret_cast<const char*>(&result), sizeof result);
        const double found = ulps(result, truth);
        if (found > error.ulp) error.ulp = found, error.at = {atX, atY};
    }
    error.resultsCrc = crc32(bytes);
    return error;
}

}  // namespace

FunctionError errorOfFloats(const TriedFunction& function) { return errorOf<float>(function.ofFloats, function); }
FunctionError errorOfDoubles(const TriedFunction& function) { return errorOf<double>(function.ofDoubles, function); }

}  // namespace arclight

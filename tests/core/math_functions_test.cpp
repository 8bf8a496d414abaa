// The C library's functions that the demos call, against MPFR, which rounds every result correctly.
#include "core/math_functions.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <mpfr.h>
#include <numbers>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight {
namespace {

constexpr int kTries = 2000;

/// A number of MPFR with 2,100 bits: enough for remainders of the largest doubles.
class Exact {
public:
    Exact() { mpfr_init2(value_, 2100); }
    explicit Exact(double x) : Exact() { mpfr_set_d(value_, x, MPFR_RNDN); }
    Exact(const Exact&) = delete;
    Exact& operator=(const Exact&) = delete;
    ~Exact() { mpfr_clear(value_); }
    operator mpfr_ptr() { return value_; }

private:
    mpfr_t value_;
};

/// Where the arguments come from.
enum class Domain { angle, unit, exponent, positive, any, power, pair, quotient, whole };

using Truth = void (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr);
template <class T>
using Call = T (*)(T, T);

struct Function {
    std::string name;  ///< without the f of floats
    Domain domain;
    Truth truth;
    Call<float> ofFloats;    ///< null if no demo calls it
    Call<double> ofDoubles;  ///< null if no demo calls it
    /// The largest error in units of the last place. glibc's manual lists errors in whole units, after rounding ("Known
    /// Maximum Errors in Math Functions").
    double bound = 1.5;
};

#define TRUTH(function) [](mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr) { mpfr_##function(r, x, MPFR_RNDN); }
#define TRUTH_OF_TWO(function) [](mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr y) { mpfr_##function(r, x, y, MPFR_RNDN); }
#define CALL(function) [](auto x, auto) { return static_cast<decltype(x)>(std::function(x)); }
#define CALL_OF_TWO(function) [](auto x, auto y) { return std::function(x, y); }
#define FLOATS(name, domain, truth, call, ...) \
    Function { name, Domain::domain, truth, call, nullptr, ##__VA_ARGS__ }
#define DOUBLES(name, domain, truth, call, ...) \
    Function { name, Domain::domain, truth, nullptr, call, ##__VA_ARGS__ }
#define BOTH(name, domain, truth, call, ...) \
    Function { name, Domain::domain, truth, call, call, ##__VA_ARGS__ }

std::vector<Function> functions() {
    return {
        BOTH("sin", angle, TRUTH(sin), CALL(sin)),
        // Not the manual's 1: for the double closest to a multiple of π/2, it loses three bits.
        BOTH("cos", angle, TRUTH(cos), CALL(cos), 8.5),
        FLOATS("tan", angle, TRUTH(tan), CALL(tan)),
        FLOATS("asin", unit, TRUTH(asin), CALL(asin)),
        BOTH("acos", unit, TRUTH(acos), CALL(acos)),
        FLOATS("atan", any, TRUTH(atan), CALL(atan)),
        BOTH("atan2", pair, TRUTH_OF_TWO(atan2), CALL_OF_TWO(atan2)),
        BOTH("exp", exponent, TRUTH(exp), CALL(exp)),
        BOTH("exp2", exponent, TRUTH(exp2), CALL(exp2)),
        DOUBLES("expm1", exponent, TRUTH(expm1), CALL(expm1)),
        BOTH("log", positive, TRUTH(log), CALL(log)),
        BOTH("log2", positive, TRUTH(log2), CALL(log2)),
        DOUBLES("log10", positive, TRUTH(log10), CALL(log10), 2.5),
        DOUBLES("log1p", unit, TRUTH(log1p), CALL(log1p)),
        BOTH("pow", power, TRUTH_OF_TWO(pow), CALL_OF_TWO(pow)),
        DOUBLES("sinh", exponent, TRUTH(sinh), CALL(sinh), 2.5),
        FLOATS("tanh", any, TRUTH(tanh), CALL(tanh), 2.5),
        DOUBLES("asinh", exponent, TRUTH(asinh), CALL(asinh), 2.5),
        DOUBLES("erf", exponent, TRUTH(erf), CALL(erf)),
        BOTH("sqrt", positive, TRUTH(sqrt), CALL(sqrt), 0.5),
        BOTH("cbrt", any, TRUTH(cbrt), CALL(cbrt), 4.5),
        BOTH("hypot", pair, TRUTH_OF_TWO(hypot), CALL_OF_TWO(hypot)),
        BOTH("fmod", quotient, TRUTH_OF_TWO(fmod), CALL_OF_TWO(fmod), 0),
        BOTH("remainder", quotient, TRUTH_OF_TWO(remainder), CALL_OF_TWO(remainder), 0),
        BOTH("floor", whole, TRUTH(rint_floor), CALL(floor), 0),
        BOTH("ceil", whole, TRUTH(rint_ceil), CALL(ceil), 0),
        BOTH("round", whole, TRUTH(rint_round), CALL(round), 0),
        BOTH("lround", whole, TRUTH(rint_round), CALL(lround), 0),
        FLOATS("lrint", whole, TRUTH(rint), CALL(lrint), 0),
    };
}

/// Random numbers of type T, with all bits of the fraction.
template <class T>
class Numbers {
public:
    static constexpr int kMin = sizeof(T) == sizeof(float) ? -149 : -1000;
    static constexpr int kMax = sizeof(T) == sizeof(float) ? 127 : 1000;

    T uniform(double from, double to) {
        const double high = random_.next(), low = random_.next();
        return static_cast<T>(from + (to - from) * (high * 0x1p-32 + low * 0x1p-64));
    }
    int whole(int from, int to) { return from + static_cast<int>(random_.below(static_cast<unsigned>(to - from + 1))); }
    T sized(int min, int max) {
        const int exponent = whole(min, max);  // not in the call, whose arguments are computed in any order
        return static_cast<T>(std::ldexp(uniform(1, 2), exponent));
    }
    T withSign(T x) { return (random_.next() & 1) != 0 ? -x : x; }

private:
    Random random_{Seed{1951}};
};

/// The numbers closest to a multiple of π/2, of all doubles and of all floats (J.-M. Muller et al., Handbook of
/// Floating-Point Arithmetic, 2010, table 11.1).
constexpr double kHardDouble = 6381956970095103 * 0x1p797, kHardFloat = 16367173 * 0x1p72;

template <class T>
struct Arguments {
    T x, y = 0;
};

template <class T>
T angle(Numbers<T>& numbers, int i) {
    if (i == 0) return static_cast<T>(kHardFloat);
    if (i == 1 && std::is_same_v<T, double>) return static_cast<T>(kHardDouble);
    switch (i % 4) {
        case 0: return numbers.uniform(-10, 10);
        case 1: return static_cast<T>(numbers.whole(-1000, 1000) * std::numbers::pi / 2);
        case 2: return numbers.withSign(numbers.sized(0, 30));
        default: return numbers.withSign(numbers.sized(Numbers<T>::kMin, Numbers<T>::kMax));
    }
}

template <class T>
T positive(Numbers<T>& numbers, int i) {
    if (i % 4 == 0) return numbers.uniform(0.5, 2);
    if (i % 4 == 1) return 1 + numbers.withSign(numbers.sized(-20, -2));
    return numbers.sized(Numbers<T>::kMin, Numbers<T>::kMax);
}

template <class T>
Arguments<T> sample(Domain domain, Numbers<T>& numbers, int i) {
    constexpr double kExponent = sizeof(T) == sizeof(float) ? 87 : 700;
    const int size = numbers.whole(-60, 60);
    switch (domain) {
        case Domain::angle: return {angle(numbers, i)};
        case Domain::unit:  // many close to the ends and to 0
            if (i % 4 == 0) return {numbers.withSign(1 - numbers.sized(-20, -2))};
            return {i % 4 == 1 ? numbers.withSign(numbers.sized(Numbers<T>::kMin, -1)) : numbers.uniform(-1, 1)};
        case Domain::exponent:
            return {i % 2 == 0 ? numbers.uniform(-kExponent, kExponent) : numbers.withSign(numbers.sized(-60, 4))};
        case Domain::positive: return {positive(numbers, i)};
        case Domain::any: return {numbers.withSign(positive(numbers, i))};
        case Domain::power: return {numbers.sized(-3, 2), numbers.uniform(-30, 30)};
        case Domain::pair: {
            const T x = numbers.withSign(numbers.sized(size - 8, size + 8));
            return {x, numbers.withSign(numbers.sized(size - 8, size + 8))};
        }
        case Domain::quotient: {
            const T x = numbers.withSign(numbers.sized(size - 4, size + 30));
            return {x, numbers.withSign(numbers.sized(size - 4, size + 4))};
        }
        case Domain::whole:
            if (i % 2 == 0) return {static_cast<T>(numbers.whole(-4000, 4000) * 0.5)};
            return {numbers.withSign(numbers.sized(-10, 29))};
    }
    return {};
}

/// The distance of the result from the truth, in units of the last bit that the truth has in type T.
template <class T>
double ulps(T result, Exact& truth) {
    if (!std::isfinite(result)) return std::numeric_limits<double>::infinity();
    using Limits = std::numeric_limits<T>;
    const int exponent = mpfr_zero_p(truth) ? Limits::min_exponent : static_cast<int>(mpfr_get_exp(truth));
    const int lastBit = std::max(exponent, Limits::min_exponent) - Limits::digits;
    Exact error(static_cast<double>(result));
    mpfr_sub(error, error, truth, MPFR_RNDN);
    mpfr_mul_2si(error, error, -lastBit, MPFR_RNDN);
    return std::fabs(mpfr_get_d(error, MPFR_RNDN));
}

struct Largest {
    double ulp = 0, x = 0, y = 0;
};

template <class T>
Largest largestError(const Function& function, Call<T> call) {
    Largest largest;
    Numbers<T> numbers;
    Exact truth;
    for (int i = 0; i < kTries; ++i) {
        const auto [x, y] = sample(function.domain, numbers, i);
        Exact exactX(static_cast<double>(x)), exactY(static_cast<double>(y));
        function.truth(truth, exactX, exactY);
        if (mpfr_cmpabs(truth, Exact(std::ldexp(1.0, Numbers<T>::kMax))) > 0) continue;
        const double found = ulps(call(x, y), truth);
        if (found > largest.ulp) largest = {found, static_cast<double>(x), static_cast<double>(y)};
    }
    return largest;
}

TEST(MathFunctions, AreWithinGlibcsBounds) {
    for (const Function& function : functions()) {
        const auto check = [&function](const Largest& largest) {
            EXPECT_LE(largest.ulp, function.bound) << function.name << " of " << largest.x << ", " << largest.y;
        };
        if (function.ofFloats) check(largestError(function, function.ofFloats));
        if (function.ofDoubles) check(largestError(function, function.ofDoubles));
    }
}

TEST(MathFunctions, AreThoseOfTheList) {
    std::vector<std::string> names, listed(kMathFunctions.begin(), kMathFunctions.end());
    for (const Function& function : functions()) {
        if (function.ofFloats) names.push_back(function.name + "f");
        if (function.ofDoubles) names.push_back(function.name);
    }
    std::sort(names.begin(), names.end());
    std::sort(listed.begin(), listed.end());
    EXPECT_EQ(names, listed);
}

TEST(MathFunctions, WrongOnesAreFound) {
    const Function sine = FLOATS("sin", angle, TRUTH(sin), nullptr);
    const auto errorOf = [&sine](Call<float> call) { return largestError(sine, call); };
    // Two floats too far, for one angle of fifty. The distance doubles at powers of 2.
    const double next = errorOf([](float x, float) {
                            const float right = std::sin(x);
                            const float wrong = std::nextafter(std::nextafter(right, 2.0f), 2.0f);
                            return std::fmod(std::fabs(x), 1.0f) > 0.98f ? wrong : right;
                        }).ulp;
    EXPECT_GT(next, 1.4);
    EXPECT_LT(next, 5);
    // Angles reduced with a rounded 2π, as some libraries do.
    EXPECT_GT(errorOf([](float x, float) { return std::sin(std::remainder(x, 6.2831855f)); }).ulp, 1000);
    EXPECT_TRUE(std::isinf(errorOf([](float x, float) { return x > 1e30f ? std::nanf("") : std::sin(x); }).ulp));
    EXPECT_GT(errorOf([](float x, float) { return std::fabs(x) < 1e-38f ? 0 : std::sin(x); }).ulp, 1000);
}

}  // namespace
}  // namespace arclight

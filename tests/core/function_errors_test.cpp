// The truth that functions are measured against, and the measuring itself.
#include "core/function_errors.h"

#include <cfenv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <string>
#include <vector>

#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif
#if defined(__SSE2__)
#include <immintrin.h>
#endif
#include <gtest/gtest.h>

#include "core/exact_functions.h"

namespace arclight {
namespace {

struct Known {
    const char* name;
    DoubleDouble found;
    double wanted;  ///< computed with mpmath to 3000 bits, rounded once
};

TEST(ExactFunctions, AreRoundedRight) {
    const std::vector<Known> known{
        {"sin", exact::sine(0x1.6ac5b262ca1ffp+849), 0x1.0000000000000p+0},
        {"sin", exact::sine(-0x1.e42d130773b76p+1023), 0x1.30c567d277075p-1},
        {"sin", exact::sine(0x1.0f0cf064dd592p+73), -0x1.b453ab76bf397p-1},
        {"sin", exact::sine(0x1.0000000000000p+40), -0x1.9f7122716d5d9p-2},
        {"sin", exact::sine(-0x1.0000000001800p+40), 0x1.e17dcd447d2f2p-1},
        {"sin", exact::sine(0x1.0000000000000p-1), 0x1.eaee8744b05f0p-2},
        {"sin", exact::sine(-0x1.8000000000000p+1), -0x1.210386db6d55bp-3},
        {"sin", exact::sine(0x1.56e1fc2f8f359p-997), 0x1.56e1fc2f8f359p-997},
        {"cos", exact::cosine(0x1.6ac5b262ca1ffp+849), -0x1.14ae72e6ba22fp-61},
        {"cos", exact::cosine(-0x1.e42d130773b76p+1023), 0x1.9b6913f41bde3p-1},
        {"cos", exact::cosine(0x1.0f0cf064dd592p+73), 0x1.0be2cef01c8f4p-1},
        {"cos", exact::cosine(0x1.0000000000000p+40), -0x1.d3f8577b3aa88p-1},
        {"cos", exact::cosine(-0x1.0000000001800p+40), 0x1.5c3209620222bp-2},
        {"cos", exact::cosine(0x1.0000000000000p-1), 0x1.c1528065b7d50p-1},
        {"cos", exact::cosine(-0x1.8000000000000p+1), -0x1.fae04be85e5d2p-1},
        {"cos", exact::cosine(0x1.56e1fc2f8f359p-997), 0x1.0000000000000p+0},
        {"tan", exact::tangent(0x1.6ac5b262ca1ffp+849), -0x1.d9ba9a7975636p+60},
        {"tan", exact::tangent(-0x1.e42d130773b76p+1023), 0x1.7b49942eba88bp-1},
        {"tan", exact::tangent(0x1.0f0cf064dd592p+73), -0x1.a0f79c1b6b257p+0},
        {"tan", exact::tangent(0x1.0000000000000p+40), 0x1.c68795c549234p-2},
        {"tan", exact::tangent(-0x1.0000000001800p+40), 0x1.620072e8d4436p+1},
        {"tan", exact::tangent(0x1.0000000000000p-1), 0x1.17b4f5bf3474ap-1},
        {"tan", exact::tangent(-0x1.8000000000000p+1), 0x1.23ef71254b86fp-3},
        {"tan", exact::tangent(0x1.56e1fc2f8f359p-997), 0x1.56e1fc2f8f359p-997},
        {"asin", exact::arcsine(0x1.ffffe00000000p-1), 0x1.91c532ca3026ap+0},
        {"acos", exact::arccosine(0x1.ffffe00000000p-1), 0x1.6a09e84aaba17p-10},
        {"asin", exact::arcsine(-0x1.3333333333333p-2), -0x1.380159e14f6ffp-2},
        {"acos", exact::arccosine(-0x1.3333333333333p-2), 0x1.e0200bbc96ad8p+0},
        {"asin", exact::arcsine(0x1.0000000000000p-60), 0x1.0000000000000p-60},
        {"acos", exact::arccosine(0x1.0000000000000p-60), 0x1.921fb54442d18p+0},
        {"atan2", exact::arctangent(0x1.79ca10c924223p-67, -0x1.8000000000000p+1), 0x1.921fb54442d18p+1},
        {"atan2", exact::arctangent(-0x1.0000000000000p+1, 0x1.b7cdfd9d7bdbbp-34), -0x1.921fb5440bd7cp+0},
        {"atan2", exact::arctangent(0x1.4000000000000p+2, 0x1.c000000000000p+2), 0x1.3d91573350661p-1},
        {"exp", exact::exponential(0x1.2c20000000000p+9), 0x1.f8256bde4abacp+865},
        {"expm1", exact::exponentialMinusOne(0x1.2c20000000000p+9), 0x1.f8256bde4abacp+865},
        {"sinh", exact::hyperbolicSine(0x1.2c20000000000p+9), 0x1.f8256bde4abacp+864},
        {"exp", exact::exponential(-0x1.79ca10c924223p-67), 0x1.0000000000000p+0},
        {"expm1", exact::exponentialMinusOne(-0x1.79ca10c924223p-67), -0x1.79ca10c924223p-67},
        {"sinh", exact::hyperbolicSine(-0x1.79ca10c924223p-67), -0x1.79ca10c924223p-67},
        {"exp", exact::exponential(-0x1.0a66666666666p+5), 0x1.f165bb9b59d94p-49},
        {"expm1", exact::exponentialMinusOne(-0x1.0a66666666666p+5), -0x1.fffffffffffe1p-1},
        {"sinh", exact::hyperbolicSine(-0x1.0a66666666666p+5), -0x1.078401f5a3ec8p+47},
        {"exp2", exact::powerOfTwo(0x1.92ccccccccccdp+6), 0x1.9fdf8bcce534cp+100},
        {"exp2", exact::powerOfTwo(-0x1.0000000000000p-40), 0x1.fffffffffe9d2p-1},
        {"pow", exact::power(0x1.000001ad7f29bp+0, -0x1.c9c3800000000p+24), 0x1.97db10c355ba7p-5},
        {"pow", exact::power(0x1.ad7f29abcaf48p-23, -0x1.7000000000000p+3), 0x1.e2c6c8a1125a1p+255},
        {"log", exact::logarithm(0x1.0000000000001p+0), 0x1.fffffffffffffp-53},
        {"log2", exact::binaryLogarithm(0x1.0000000000001p+0), 0x1.71547652b82fdp-52},
        {"log10", exact::decimalLogarithm(0x1.0000000000001p+0), 0x1.bcb7b1526e50dp-54},
        {"log", exact::logarithm(0x1.fffffffffffffp-1), -0x1.0000000000000p-53},
        {"log2", exact::binaryLogarithm(0x1.fffffffffffffp-1), -0x1.71547652b82fep-53},
        {"log10", exact::decimalLogarithm(0x1.fffffffffffffp-1), -0x1.bcb7b1526e50fp-55},
        {"log", exact::logarithm(0x1.e666666666666p-1), -0x1.a431d5bcc193ep-5},
        {"log2", exact::binaryLogarithm(0x1.e666666666666p-1), -0x1.2f1b3bd2f9e1dp-4},
        {"log10", exact::decimalLogarithm(0x1.e666666666666p-1), -0x1.6cf9f8b075bd8p-6},
        {"log", exact::logarithm(0x1.7e43c8800759cp+996), 0x1.5963447f87fb5p+9},
        {"log2", exact::binaryLogarithm(0x1.7e43c8800759cp+996), 0x1.f24a09f1a8b89p+9},
        {"log10", exact::decimalLogarithm(0x1.7e43c8800759cp+996), 0x1.2c00000000000p+8},
        {"log", exact::logarithm(0x1.0000000000000p-800), -0x1.1542457337d43p+9},
        {"log2", exact::binaryLogarithm(0x1.0000000000000p-800), -0x1.9000000000000p+9},
        {"log10", exact::decimalLogarithm(0x1.0000000000000p-800), -0x1.e1a5e2df92e9ep+7},
        {"log1p", exact::logarithmOfOnePlus(-0x1.0000000000000p-60), -0x1.0000000000000p-60},
        {"log1p", exact::logarithmOfOnePlus(0x1.0000000000000p-19), 0x1.ffffe00002aabp-20},
        {"log1p", exact::logarithmOfOnePlus(-0x1.ff7ced916872bp-1), -0x1.ba18a998fff9fp+2},
        {"tanh", exact::hyperbolicTangent(0x1.b7cdfd9d7bdbbp-34), 0x1.b7cdfd9d7bdbbp-34},
        {"asinh", exact::inverseHyperbolicSine(0x1.b7cdfd9d7bdbbp-34), 0x1.b7cdfd9d7bdbbp-34},
        {"tanh", exact::hyperbolicTangent(-0x1.147ae147ae148p-1), -0x1.f8d1d668c4aa5p-2},
        {"asinh", exact::inverseHyperbolicSine(-0x1.147ae147ae148p-1), -0x1.088ce11a0bb6ep-1},
        {"tanh", exact::hyperbolicTangent(0x1.9000000000000p+4), 0x1.0000000000000p+0},
        {"asinh", exact::inverseHyperbolicSine(0x1.9000000000000p+4), 0x1.f4ca44e9470c6p+1},
        {"sqrt", exact::squareRoot(0x1.0000000000000p+1), 0x1.6a09e667f3bcdp+0},
        {"cbrt", exact::cubeRoot(0x1.0000000000000p+1), 0x1.428a2f98d728bp+0},
        {"sqrt", exact::squareRoot(0x1.6e93f5da2824cp-831), 0x1.b13ac9aaf4c0fp-416},
        {"cbrt", exact::cubeRoot(0x1.6e93f5da2824cp-831), 0x1.208bd6e20204fp-277},
        {"sqrt", exact::squareRoot(0x1.f5aa543c31387p+665), 0x1.face6bc50001bp+332},
        {"cbrt", exact::cubeRoot(0x1.f5aa543c31387p+665), 0x1.fc881bce924e9p+221},
        {"hypot", exact::hypotenuse(0x1.f5aa543c31387p+665, -0x1.b65ca37fd3a0dp+647), 0x1.f5aa543c3d30dp+665},
        {"erf", exact::errorFunction(0x1.4f8b588e368f1p-17), 0x1.7a9f084b5e44cp-17},
        {"erf", exact::errorFunction(-0x1.6666666666666p-1), -0x1.5b08c21171646p-1},
        {"erf", exact::errorFunction(0x1.a666666666666p+1), 0x1.ffff9966790c8p-1},
        {"erf", exact::errorFunction(0x1.799999999999ap+2), 0x1.fffffffffffffp-1},
    };
    for (const Known& k : known) EXPECT_EQ(k.found.high, k.wanted) << k.name << ", which is " << k.wanted;
}

TEST(ExactFunctions, RestsAndRoundingAreExact) {
    const auto same = [](double found, double wanted) {
        EXPECT_EQ(found, wanted);
        EXPECT_EQ(std::signbit(found), std::signbit(wanted)) << wanted;
    };
    // 2^600 modulo 7: the powers of 2 repeat after three.
    same(exact::rest(0x1p600, 7), 1);
    same(exact::rest(-0x1p601, 7), -2);
    same(exact::nearestRest(0x1p602, 7), -3);
    same(exact::nearestRest(2.5, 1), 0.5);
    same(exact::nearestRest(3.5, 1), -0.5);
    same(exact::nearestRest(-1.5, 1), 0.5);
    same(exact::rest(1, 0x1p500), 1);
    EXPECT_EQ(exact::roundedDown(-2.5), -3);
    EXPECT_EQ(exact::roundedUp(-2.5), -2);
    EXPECT_EQ(exact::rounded(-2.5), -3);
    EXPECT_EQ(exact::rounded(0.49999999999999994), 0);
    EXPECT_EQ(exact::roundedToEven(2.5), 2);
    EXPECT_EQ(exact::roundedToEven(-3.5), -4);
    EXPECT_EQ(exact::roundedToEven(0x1p60), 0x1p60);
}

/// A function that nobody could take for one of the C library's.
TriedFunction sineOf(float (*call)(float, float)) {
    return {"sin", Domain::angle, [](double x, double) { return exact::sine(x); }, call, nullptr};
}

TEST(FunctionErrors, BadFunctionsAreFound) {
    const auto good = errorOfFloats(sineOf([](float x, float) { return std::sin(x); }));
    EXPECT_LT(good.ulp, 1);
    // Two floats too far, for one angle of fifty.
    const auto next = errorOfFloats(sineOf([](float x, float) {
        const float sine = std::sin(x);
        const float wrong = std::nextafter(std::nextafter(sine, 2.0f), 2.0f);
        return std::fmod(std::fabs(x), 1.0f) > 0.98f ? wrong : sine;
    }));
    EXPECT_GT(next.ulp, 1.4);
    EXPECT_LT(next.ulp, 5);  // the distance doubles at powers of 2
    EXPECT_NE(next.resultsCrc, good.resultsCrc);
    // Angles reduced with a rounded turn, as some libraries do.
    const auto reduced = errorOfFloats(sineOf([](float x, float) { return std::sin(std::remainder(x, 6.2831855f)); }));
    EXPECT_GT(reduced.ulp, 1000);
    const auto infinite = errorOfFloats(sineOf([](float x, float) { return x > 1e30f ? x / 0.0f : std::sin(x); }));
    EXPECT_TRUE(std::isinf(infinite.ulp));
    EXPECT_GT(infinite.at[0], 1e30);
    const auto none = errorOfFloats(sineOf([](float x, float) { return x > 1e30f ? std::nanf("") : std::sin(x); }));
    EXPECT_TRUE(std::isinf(none.ulp));
    const auto flushed = errorOfFloats(sineOf([](float x, float) { return std::fabs(x) < 1e-38f ? 0 : std::sin(x); }));
    EXPECT_GT(flushed.ulp, 1000);
    EXPECT_LT(std::fabs(flushed.at[0]), 1e-38);
}

#if defined(__GLIBC__)

/// Errors that glibc's manual lists for x86-64 ("Known Maximum Errors in Math Functions"), in whole units after
/// rounding; functions that are not named have 1.
double glibcsBound(const std::string& name, bool isDouble) {
    static const std::map<std::string, double> bounds{{"log10", 2}, {"expm1", 1}, {"sinh", 2}, {"asinh", 2},
                                                      {"tanh", 2},  {"cbrt", 4},  {"tan", 1}};
    // Not the manual's 1: for the double closest to a multiple of a quarter turn, it loses three bits.
    if (name == "cos" && isDouble) return 8;
    const auto found = bounds.find(name);
    return (found == bounds.end() ? 1 : found->second) + 0.5;
}

TEST(FunctionErrors, AreWithinGlibcsBounds) {
    for (const TriedFunction& function : triedFunctions()) {
        const std::string name(function.name);
        for (const bool isDouble : {false, true}) {
            if (isDouble ? !function.ofDoubles : !function.ofFloats) continue;
            const FunctionError error = isDouble ? errorOfDoubles(function) : errorOfFloats(function);
            EXPECT_LE(error.ulp, glibcsBound(name, isDouble)) << name << " of " << error.at[0] << ", " << error.at[1];
        }
    }
}

TEST(FunctionErrors, ExactFunctionsAreExactAndRootsAreRounded) {
    for (const TriedFunction& function : triedFunctions()) {
        const bool isRoot = function.name == "sqrt";
        for (const char* name : {"sqrt", "fmod", "remainder", "floor", "ceil", "round", "lround", "lrint"})
            if (function.name == name) {
                EXPECT_LE(errorOfFloats(function).ulp, isRoot ? 0.5 : 0) << name;
                if (function.ofDoubles) {
                    EXPECT_LE(errorOfDoubles(function).ulp, isRoot ? 0.5 : 0) << name;
                }
            }
    }
}

TEST(FunctionErrors, FloatFunctionsHaveTheBitsOfTheTable) {
    const int minor = std::atoi(gnu_get_libc_version() + 2);
    if (minor < 35 || minor > 36) GTEST_SKIP() << "glibc " << gnu_get_libc_version() << ", not 2.35 or 2.36";
    for (const TriedFunction& function : triedFunctions())
        if (function.ofFloats) {
            EXPECT_EQ(errorOfFloats(function).resultsCrc, function.glibcsCrc) << function.name;
        }
}

#endif

bool isSound(const ArithmeticFaults& f) {
    return !f.roundsElsewhere && !f.flushesFloats && !f.flushesDoubles && !f.fusesProducts && !f.hasExcess;
}

TEST(ArithmeticFaults, AreFound) {
    EXPECT_TRUE(isSound(arithmeticFaults()));
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        std::fesetround(mode);
        const ArithmeticFaults faults = arithmeticFaults();
        std::fesetround(FE_TONEAREST);
        EXPECT_TRUE(faults.roundsElsewhere) << mode;
    }
#if defined(__SSE2__)
    _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
    const ArithmeticFaults faults = arithmeticFaults();
    _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_OFF);
    EXPECT_TRUE(faults.flushesFloats);
    EXPECT_TRUE(faults.flushesDoubles);
    EXPECT_FALSE(faults.roundsElsewhere);
#endif
    EXPECT_TRUE(isSound(arithmeticFaults()));
}

TEST(TextErrors, NumbersComeBack) {
    const TextErrors errors = textErrors();
    EXPECT_GT(errors.tried, 1000);
    EXPECT_EQ(errors.shortest, 0);
    EXPECT_EQ(errors.strtod, 0);
    EXPECT_EQ(errors.printf, 0);
    EXPECT_EQ(errors.textsCrc, 0x5336030d);  // shortest texts are the same everywhere
}

}  // namespace
}  // namespace arclight

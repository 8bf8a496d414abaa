// How exact the C library's functions are that the suite calls. States, captures and texts depend on their bits; on a
// system that nobody has tried, a report of these figures tells what to expect.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/double_double.h"

namespace arclight {

/// Where the arguments that a function is tried with come from.
enum class Domain {
    angle,     ///< of any size; many near multiples of a quarter turn
    unit,      ///< from -1 to 1
    exponent,  ///< whose exponential is a normal number
    positive,  ///< of any size; many near 1
    any,       ///< of any size and sign
    power,     ///< a positive base and an exponent
    pair,      ///< two of any sign, of similar sizes
    quotient,  ///< two of any sign, the first up to 2^30 times the second
    whole,     ///< up to 2^30, many of them halves
};

/// A function for both types; functions of one argument ignore the second.
struct TriedFunction {
    std::string_view name;
    Domain domain;
    DoubleDouble (*truth)(double, double);
    float (*ofFloats)(float, float);      ///< null if the suite does not call it
    double (*ofDoubles)(double, double);  ///< null if the suite does not call it
    /// What `errorOfFloats` finds as `resultsCrc` with glibc 2.35 and 2.36. Where all are the same, so are states.
    std::uint32_t glibcsCrc = 0;
    bool isOwn = false;  ///< whether the float function is the suite's, instead of the C library's
};

struct FunctionError {
    double ulp = 0;                ///< the largest error; infinite where a result should be finite and is not
    std::array<double, 2> at{};    ///< the arguments of the largest error
    std::uint32_t resultsCrc = 0;  ///< CRC-32 of all results
};

/// Tries the function with the same numbers on every system. One of its pointers must not be null for the type.
FunctionError errorOfFloats(const TriedFunction& function);
FunctionError errorOfDoubles(const TriedFunction& function);

/// The functions that simulations and tools call, apart from those that every library rounds alike (std::fabs,
/// std::ldexp …) or that long doubles need, which only measures use.
const std::vector<TriedFunction>& triedFunctions();

/// What the processor and the compiler do with sums and products. Each member is false where all is as the suite
/// needs it.
struct ArithmeticFaults {
    bool roundsElsewhere = false;                        ///< not to nearest, halves to even
    bool flushesFloats = false, flushesDoubles = false;  ///< subnormal numbers become 0
    bool fusesProducts = false;                          ///< a * b + c is rounded once
    bool hasExcess = false;                              ///< sums of floats are kept in more bits than a float has
};
ArithmeticFaults arithmeticFaults();

/// How many numbers do not come back from text.
struct TextErrors {
    int tried = 0;
    int shortest = 0;            ///< `shortestText` read by `readFloat`
    int strtod = 0;              ///< `shortestText` read by std::strtod
    int printf = 0;              ///< 17 digits of std::snprintf read by `readFloat`
    std::uint32_t textsCrc = 0;  ///< CRC-32 of all texts of `shortestText`
};
TextErrors textErrors();

}  // namespace arclight

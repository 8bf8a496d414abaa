// Checks of the processor's arithmetic, and of the C library's conversion between numbers and text: the last bits of
// states, captures and texts depend on them.
#pragma once

#include <cstdint>

namespace arclight {

/// Deviations of the processor and the compiler from the IEEE 754 arithmetic that the suite needs. Without deviations,
/// all members are false.
struct ArithmeticErrors {
    bool roundsElsewhere = false;                        ///< rounding is not to nearest, ties to even
    bool flushesFloats = false, flushesDoubles = false;  ///< subnormal numbers are flushed to 0
    bool fusesProducts = false;                          ///< a * b + c is rounded only once (fused multiply-add)
    bool hasExcess = false;                              ///< sums of floats are kept in excess precision
};
ArithmeticErrors arithmeticErrors();

/// The number of floating-point numbers that change in a round trip through text.
struct TextErrors {
    int tried = 0;
    int shortest = 0;            ///< `shortestText` read by `readFloat`
    int strtod = 0;              ///< `shortestText` read by std::strtod
    int printf = 0;              ///< 17 digits of std::snprintf read by `readFloat`
    std::uint32_t textsCrc = 0;  ///< CRC-32 of all texts of `shortestText`
};
TextErrors textErrors();

}  // namespace arclight

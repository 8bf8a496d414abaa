// What the last bits of states, captures and texts depend on: the processor's arithmetic, and the C library's reading
// and writing of numbers.
#pragma once

#include <cstdint>

namespace arclight {

/// What the processor and the compiler do with sums and products. Each member is false where all is as the suite
/// needs it.
struct ArithmeticErrors {
    bool roundsElsewhere = false;                        ///< not to nearest, halves to even
    bool flushesFloats = false, flushesDoubles = false;  ///< subnormal numbers become 0
    bool fusesProducts = false;                          ///< a * b + c is rounded once
    bool hasExcess = false;                              ///< sums of floats are kept in more bits than a float has
};
ArithmeticErrors arithmeticErrors();

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

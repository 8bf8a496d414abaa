// The functions of <cmath> that the demos call, by their names in C: "sinf" is that of floats. A test measures their
// errors; another compares this list with the functions that the executables import.
#pragma once

#include <array>
#include <string_view>

namespace arclight {

inline constexpr std::array<std::string_view, 47> kMathFunctions{
    "sinf",   "sin",   "cosf",       "cos",       "tanf",    "asinf",  "acosf",  "acos",  "atanf", "atan2f",
    "atan2",  "expf",  "exp",        "exp2f",     "exp2",    "expm1",  "logf",   "log",   "log2f", "log2",
    "log10",  "log1p", "powf",       "pow",       "sinh",    "tanhf",  "asinh",  "erf",   "sqrtf", "sqrt",
    "cbrtf",  "cbrt",  "hypotf",     "hypot",     "fmodf",   "fmod",   "floorf", "floor", "ceilf", "ceil",
    "roundf", "round", "remainderf", "remainder", "lroundf", "lround", "lrintf"};

}  // namespace arclight

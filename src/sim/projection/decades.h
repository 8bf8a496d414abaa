// Powers of ten and their logarithms, bit-identical on every machine.
#pragma once

#include "core/double_double.h"

namespace arclight::projection {

inline double log10Of(double x) { return (log(DoubleDouble(x)) / log(DoubleDouble(10))).high; }
inline double powerOfTen(double decades) { return exp(DoubleDouble(decades) * log(DoubleDouble(10))).high; }

}  // namespace arclight::projection

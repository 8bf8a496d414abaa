// Functions of angles, evaluated in double-double arithmetic and rounded once, so results are bit-identical on all
// platforms.
#pragma once

#include "core/double_double.h"

namespace arclight {

inline double sine(double angle) { return sin(DoubleDouble(angle)).high; }
inline double cosine(double angle) { return cos(DoubleDouble(angle)).high; }
inline double tangent(double angle) { return (sin(DoubleDouble(angle)) / cos(DoubleDouble(angle))).high; }
/// The angle of the direction (x, y).
inline double arc(double y, double x) { return atan2(DoubleDouble(y), DoubleDouble(x)).high; }

}  // namespace arclight

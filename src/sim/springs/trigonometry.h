// Functions of angles, evaluated in long double: its library functions have no variants with fused multiply-add, so
// that the bits do not depend on the processor, and hardly ever on the system.
#pragma once

#include <cmath>

namespace arclight::springs {

inline double sine(double angle) { return static_cast<double>(std::sin(static_cast<long double>(angle))); }
inline double cosine(double angle) { return static_cast<double>(std::cos(static_cast<long double>(angle))); }
inline double tangent(double angle) { return static_cast<double>(std::tan(static_cast<long double>(angle))); }
/// The angle of the direction (x, y).
inline double arc(double y, double x) {
    return static_cast<double>(std::atan2(static_cast<long double>(y), static_cast<long double>(x)));
}

}  // namespace arclight::springs

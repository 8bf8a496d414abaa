// The functions of <cmath> in double-double arithmetic: the truth that a C library's functions are measured against.
#pragma once

#include "core/double_double.h"

namespace arclight::exact {

// Relative errors are below 2^-75, so a result is known to a small fraction of a double's last bit. Arguments and
// results must be zero or between 2^-900 and 2^900 in size, within the domain of the function.

/// Of any finite angle, however large.
DoubleDouble sine(double x);
DoubleDouble cosine(double x);
DoubleDouble tangent(double x);
DoubleDouble arcsine(double x);
DoubleDouble arccosine(double x);
DoubleDouble arctangent(double y, double x);

DoubleDouble exponential(double x);
DoubleDouble exponentialMinusOne(double x);
DoubleDouble powerOfTwo(double x);
/// Of a positive base.
DoubleDouble power(double base, double exponent);
DoubleDouble logarithm(double x);
DoubleDouble logarithmOfOnePlus(double x);
DoubleDouble binaryLogarithm(double x);
DoubleDouble decimalLogarithm(double x);

DoubleDouble hyperbolicSine(double x);
DoubleDouble hyperbolicTangent(double x);
DoubleDouble inverseHyperbolicSine(double x);

DoubleDouble squareRoot(double x);
DoubleDouble cubeRoot(double x);
DoubleDouble hypotenuse(double x, double y);
DoubleDouble errorFunction(double x);

// These are exact.

/// With the sign of x, as std::fmod gives it.
double rest(double x, double y);
/// The rest that is nearest to zero, as std::remainder gives it.
double nearestRest(double x, double y);
double roundedDown(double x);
double roundedUp(double x);
/// Halves away from zero.
double rounded(double x);
/// Halves to the even neighbour.
double roundedToEven(double x);

}  // namespace arclight::exact

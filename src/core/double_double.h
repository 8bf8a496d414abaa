// Double-double arithmetic: numbers of 106 bits, each the unevaluated sum of two doubles. (T. Dekker, "A floating-point
// technique for extending the available precision", 1971; D. Knuth, The Art of Computer Programming 2, 4.2.2; Y. Hida,
// X. Li and D. Bailey, "Library for Double-Double and Quad-Double Arithmetic", 2007.)
//
// Results, rounded to double, are bit-identical on every processor and system, and in browsers. Results of C libraries
// are not, and long double has 53, 64 or 113 bits.
#pragma once

namespace arclight {

struct DoubleDouble {
    constexpr DoubleDouble() = default;
    constexpr DoubleDouble(double value) : high(value) {}
    /// `low` is at most half of `high`'s last bit, as in all results.
    constexpr DoubleDouble(double high_, double low_) : high(high_), low(low_) {}

    double high = 0;  ///< the value, rounded to double
    double low = 0;

    friend DoubleDouble operator-(DoubleDouble a) { return {-a.high, -a.low}; }
    friend DoubleDouble operator+(DoubleDouble a, DoubleDouble b);
    friend DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }
    friend DoubleDouble operator*(DoubleDouble a, DoubleDouble b);
    friend DoubleDouble operator/(DoubleDouble a, DoubleDouble b);

    // Relative errors are a few times 2^-102. As hidden friends, these functions are found only for arguments of this
    // type, so `exp(1.0)` still calls the C library. NaN, infinity and out-of-range values behave as with doubles.
    friend DoubleDouble sqrt(DoubleDouble x);
    friend DoubleDouble exp(DoubleDouble x);
    friend DoubleDouble expm1(DoubleDouble x);
    friend DoubleDouble log(DoubleDouble x);
    /// For angles up to 2^50 in magnitude; beyond, the sine is 0 and the cosine 1.
    friend DoubleDouble sin(DoubleDouble x);
    friend DoubleDouble cos(DoubleDouble x);
    friend DoubleDouble atan2(DoubleDouble y, DoubleDouble x);
};

}  // namespace arclight

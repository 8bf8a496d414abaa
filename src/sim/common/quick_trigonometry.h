// Functions of angles in plain doubles: within three units of the last place, bit-identical everywhere where
// multiplications and additions stay separate, and some twenty times as fast as sim/common/trigonometry.h. The
// polynomials are from fdlibm (Sun Microsystems, 1993: k_sin.c, k_cos.c, s_atan.c).
#pragma once

#include <cmath>
#include <numbers>

namespace arclight {

struct SineCosine {
    double sine = 0, cosine = 1;
};

/// Of an angle between −1000 and 1000, or NaN.
inline SineCosine quickSineCosine(double angle) {
    if (!(std::fabs(angle) <= 1000)) return {angle - angle, angle - angle};
    constexpr double kQuarterHigh = 1.57079632673412561417, kQuarterLow = 6.07710050650619224932e-11;
    const double quarters = std::floor(angle * (2 / std::numbers::pi) + 0.5);
    const double x = (angle - quarters * kQuarterHigh) - quarters * kQuarterLow, z = x * x;
    const double sine = x + x * z *
                                (-1.66666666666666324348e-01 +
                                 z * (8.33333333332248946124e-03 +
                                      z * (-1.98412698298579493134e-04 +
                                           z * (2.75573137070700676789e-06 +
                                                z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))));
    const double rest = z * z *
                        (4.16666666666666019037e-02 +
                         z * (-1.38888888888741095749e-03 +
                              z * (2.48015872894767294178e-05 +
                                   z * (-2.75573143513906633035e-07 +
                                        z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));
    const double half = 0.5 * z, most = 1 - half, cosine = most + ((1 - most - half) + rest);
    switch (static_cast<int>(quarters) & 3) {
        case 0: return {sine, cosine};
        case 1: return {cosine, -sine};
        case 2: return {-sine, -cosine};
        default: return {-cosine, sine};
    }
}

/// The angle of the direction (x, y), from −π to π; 0 for the zero vector.
inline double fastAtan2(double y, double x) {
    double along = std::fabs(x), across = std::fabs(y);
    if (along == 0 && across == 0) return 0;
    // tan(a / 2) = y / (x + r). The angle is at most π / 2, so halving it twice gives at most π / 8.
    for (int i = 0; i < 2; ++i) along += std::sqrt(along * along + across * across);
    const double t = across / along, z = t * t;
    const double sum = z * (3.33333333333329318027e-01 +
                            z * (-1.99999999998764832476e-01 +
                                 z * (1.42857142725034663711e-01 +
                                      z * (-1.11111104054623557880e-01 +
                                           z * (9.09088713343650656196e-02 +
                                                z * (-7.69187620504482999495e-02 +
                                                     z * (6.66107313738753120669e-02 +
                                                          z * (-5.83357013379057348645e-02 +
                                                               z * (4.97687799461593236017e-02 +
                                                                    z * (-3.65315727442169155270e-02 +
                                                                         z * 1.62858201153657823623e-02))))))))));
    const double within = 4 * (t - t * sum), turned = x < 0 ? std::numbers::pi - within : within;
    return y < 0 ? -turned : turned;
}

}  // namespace arclight

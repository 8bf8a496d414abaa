// Curves from 0 to 1 that start and end at rest.
#pragma once

#include <glm/glm.hpp>

namespace arclight {

/// 10t³ - 15t⁴ + 6t⁵ for `t` in 0 to 1, which neither moves nor accelerates at its ends: the fade of K. Perlin,
/// "Improving Noise", 2002. `Real` is a number or a vector of numbers.
template <class Real>
constexpr Real quinticFade(Real t) {
    return t * t * t * (t * (t * Real(6) - Real(15)) + Real(10));
}

/// `quinticFade`, extended by 0 below `t` = 0 and by 1 above 1. Of all motions from rest to rest it has the least
/// integral of squared jerk (T. Flash and N. Hogan, "The Coordination of Arm Movements", 1985).
constexpr double minimumJerk(double t) { return quinticFade(t < 0 ? 0 : t > 1 ? 1 : t); }

/// 3t² - 2t³ with t running from 0 at `low` to 1 at `high`; 0 below `low`, 1 above `high`.
inline float smoothStep(float low, float high, float x) { return glm::smoothstep(low, high, x); }

}  // namespace arclight

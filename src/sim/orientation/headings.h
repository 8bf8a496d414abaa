// The mean of directions in a plane, and its significance (K. Mardia and P. Jupp, Directional Statistics, 2000).
#pragma once

#include <span>

#include <glm/glm.hpp>

namespace arclight::orientation {

struct MeanHeading {
    glm::dvec2 direction{1, 0};  ///< a unit vector; meaningless if `isKnown` is false
    double length = 0;           ///< of the mean vector: 1 if all agree, 0 if they cancel
    /// Whether uniformly distributed headings would be unlikely to have such a long mean: a probability below 5 % in
    /// Rayleigh's test, about exp(−n length²). Means of one or two headings count as known unless they cancel.
    bool isKnown = false;
};

/// The mean of unit vectors.
MeanHeading meanHeading(std::span<const glm::dvec2> headings);

/// The mistake: the mean of the angles, from −π to π. It depends on where the circle is cut: two headings at ±179°
/// have the mean 0°.
double meanOfAngles(std::span<const glm::dvec2> headings);

}  // namespace arclight::orientation

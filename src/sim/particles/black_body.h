// The light of hot bodies: black-body radiation by Planck's law.
#pragma once

#include <vector>

#include <glm/glm.hpp>

namespace arclight::particles {

/// Light as the CIE 1931 observer sees it.
struct SeenLight {
    glm::dvec3 colour{0};  ///< linear Rec.709 at a luminance of 1; components outside the gamut are negative
    double luminance = 0;  ///< cd/m^2
    glm::dvec2 xy{0};      ///< chromaticity
};

/// A black body at a temperature of `kelvin`, 500 to 40,000.
SeenLight blackBody(double kelvin);

/// The nearest colour that a display can show: sets negative components to 0 and scales the luminance back to 1. Below
/// 1,900 K this removes the negative blue.
glm::dvec3 clampedToGamut(glm::dvec3 colour);

/// `count` (2 or more) evenly spaced temperatures from `coldest` to `hottest` K, for a texture: the clamped colour, and
/// in w the natural logarithm of the luminance, which is nearly linear between two entries.
std::vector<glm::vec4> blackBodyRamp(double coldest, double hottest, int count);

}  // namespace arclight::particles

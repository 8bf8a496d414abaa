// The light of what glows: black bodies by Planck's law, and the soot of flames.
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

/// A black body at `kelvin`, 500 to 40,000.
SeenLight blackBody(double kelvin);

/// The nearest colour that a display has: negative components become 0, and the luminance is 1 again. Below 1,900 K
/// this takes the blue that a black body has too little of.
glm::dvec3 clampedToGamut(glm::dvec3 colour);

/// Radiance relative to 1 cd/m^2 of white, linear Rec.709, nowhere negative.
glm::vec3 blackBodyRadiance(double kelvin);

/// Share of a black body's light that soot of one temperature gives off: 1 - e^(-kappa L), with the absorption `kappa`
/// in 1/m along `length` in m.
double sootEmissivity(double kappa, double length);

/// The light of a flame whose soot has the optical depth `depth` at 550 nm. Soot absorbs as wavelength^-1.39, so that
/// a thin flame is dimmer than a black body, and yellower.
SeenLight sootFlame(double kelvin, double depth);

/// `count` (2 or more) evenly spaced temperatures from `coldest` to `hottest` K, for a texture: the clamped colour, and
/// in w the natural logarithm of the luminance, which is nearly straight between two entries.
std::vector<glm::vec4> blackBodyRamp(double coldest, double hottest, int count);

}  // namespace arclight::particles

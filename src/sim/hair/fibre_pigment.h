// The pigments of hair: two kinds of melanin, and dye.
#pragma once

#include <glm/glm.hpp>

namespace arclight::hair {

/// Absorption per fibre radius, in red, green and blue, for given concentrations of eumelanin (0.3 is blond, 1.3 brown,
/// 8 black) and of pheomelanin, which is red: E. d'Eon et al. 2011, as in pbrt.
glm::vec3 pigmentAbsorption(float eumelanin, float pheomelanin);

/// Concentrations from two sliders of 0 to 1, as in Unreal: `melanin` 0 is white, 1 black (capped at a concentration of
/// 14); `redness` is the fraction of pheomelanin.
struct Pigment {
    float eumelanin = 0, pheomelanin = 0;
};
Pigment pigment(float melanin, float redness);

/// The absorption that gives a thick mass of hair the colour C: (ln C / D)², where D depends on the azimuthal roughness
/// (Chiang et al. 2015).
glm::vec3 absorptionOf(glm::vec3 colour, float azimuthalRoughness);

}  // namespace arclight::hair

// What colours hair: melanin of two kinds, and dye.
#pragma once

#include <glm/glm.hpp>

namespace arclight::hair {

/// Absorption per radius of a fibre, in red, green and blue, of concentrations of eumelanin (0.3 is blond, 1.3 brown,
/// 8 black) and of pheomelanin, which is red: E. d'Eon et al. 2011, as in pbrt.
glm::vec3 pigmentAbsorption(float eumelanin, float pheomelanin);

/// Concentrations from two sliders of 0 to 1, as in Unreal: 0 of `melanin` is white, 1 black (capped at a concentration
/// of 14); `redness` is the part of pheomelanin.
struct Pigment {
    float eumelanin = 0, pheomelanin = 0;
};
Pigment pigment(float melanin, float redness);

/// Absorption with which a thick mass of hair has a colour: (ln C / D)², where D depends on the azimuthal roughness
/// (Chiang et al. 2015).
glm::vec3 absorptionOf(glm::vec3 colour, float azimuthalRoughness);

}  // namespace arclight::hair

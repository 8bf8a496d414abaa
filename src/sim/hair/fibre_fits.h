// Cheaper reflections than `Fibre`'s: the model of Kajiya and Kay, and Karis's fit of Marschner's.
#pragma once

#include <glm/glm.hpp>

#include "sim/hair/fibre.h"

namespace arclight::hair {

/// J. Kajiya and T. Kay, "Rendering Fur with Three Dimensional Textures", 1989: a diffuse cylinder and a specular cone,
/// with the same meaning as `fibreScattering`. In their own form k sin(T, L) + cosⁿ, it sends out more light than
/// arrives unless k ≤ 1/π²; here each part is divided by its integral.
struct KajiyaKay {
    glm::vec3 diffuse{0};   ///< albedo
    glm::vec3 specular{0};  ///< albedo
    float exponent = 40;
    bool normalised = true;  ///< false: diffuse and specular as in the paper, as bright as their colours
};
/// The highlight is where θo = −θi: cos(θi + θo) of directions that both point away from the fibre is
/// sin(T, L) sin(T, E) − (T·L)(T·E). (Papers write + and let L point the way that the light travels.)
glm::vec3 kajiyaKay(const KajiyaKay& fibre, const Inclination& i, const Inclination& o);

/// 2π ∫ cosⁿ⁺¹ over half a turn: what cosⁿ(θi + θo) sends out in all directions of i at θo = 0; times cos θo at others.
float specularIntegral(float exponent);

/// B. Karis, "Physically Based Hair Shading in Unreal", SIGGRAPH 2016, without the multiple scattering. `colour` is
/// what the light keeps on its way through the fibre; `roughness` is the standard deviation in sin θ.
std::array<glm::vec3, 3> karisLobes(glm::vec3 colour, float roughness, const Inclination& i, const Inclination& o,
                                    float phi);

}  // namespace arclight::hair

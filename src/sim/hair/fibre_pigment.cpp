#include "sim/hair/fibre_pigment.h"

#include <algorithm>
#include <cmath>

namespace arclight::hair {

glm::vec3 pigmentAbsorption(float eumelanin, float pheomelanin) {
    return eumelanin * glm::vec3(0.419f, 0.697f, 1.37f) + pheomelanin * glm::vec3(0.187f, 0.4f, 1.05f);
}

Pigment pigment(float melanin, float redness) {
    const float amount = -logf(std::max(1 - melanin, 8.3e-7f));
    return {amount * (1 - redness), amount * redness};
}

glm::vec3 absorptionOf(glm::vec3 colour, float azimuthalRoughness) {
    const float b = azimuthalRoughness;
    const float d = 5.969f + b * (-0.215f + b * (2.532f + b * (-10.73f + b * (5.574f + b * 0.245f))));
    glm::vec3 result;
    for (int c = 0; c < 3; ++c) {
        const float root = logf(std::clamp(colour[c], 1e-4f, 1.0f)) / d;
        result[c] = root * root;
    }
    return result;
}

}  // namespace arclight::hair

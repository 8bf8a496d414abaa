#include "sim/particles/black_body.h"

#include <cstddef>

#include "core/check.h"
#include "core/double_double.h"
#include "sim/particles/cie_1931.h"

namespace arclight::particles {
namespace {

// Bit-identical on every machine.
double exponential(double x) { return exp(DoubleDouble(x)).high; }
double logarithm(double x) { return log(DoubleDouble(x)).high; }

/// Spectral radiance, W / (m^2 sr m), at a wavelength in m, with 2 h c^2 and h c / k in the SI of 2019.
double planck(double wavelength, double kelvin) {
    const double fifth = wavelength * wavelength * wavelength * wavelength * wavelength;
    return 1.191042972397188e-16 / fifth / (exponential(1.438776877503933e-2 / (wavelength * kelvin)) - 1);
}

/// XYZ to Rec.709, with its primaries and white point D65 (0.3127, 0.3290).
glm::dvec3 toRec709(glm::dvec3 xyz) {
    return {3.2409699419 * xyz.x - 1.5373831776 * xyz.y - 0.4986107603 * xyz.z,
            -0.9692436363 * xyz.x + 1.8759675015 * xyz.y + 0.0415550574 * xyz.z,
            0.0556300797 * xyz.x - 0.2039769589 * xyz.y + 1.0569715142 * xyz.z};
}

}  // namespace

SeenLight blackBody(double kelvin) {
    glm::dvec3 xyz(0);
    for (std::size_t i = 0; i < kObserver.size(); ++i) {
        const double wavelength = (kObserverFirstNm + kObserverStepNm * static_cast<double>(i)) * 1e-9;
        const ColourMatching& matching = kObserver[i];
        xyz += planck(wavelength, kelvin) * glm::dvec3(matching.x, matching.y, matching.z);
    }
    xyz *= 683.002 * kObserverStepNm * 1e-9;
    SeenLight light;
    if (!(xyz.y > 0)) return light;
    const double sum = xyz.x + xyz.y + xyz.z;
    light.colour = toRec709(xyz) / xyz.y;
    light.luminance = xyz.y;
    light.xy = {xyz.x / sum, xyz.y / sum};
    return light;
}

glm::dvec3 clampedToGamut(glm::dvec3 colour) {
    colour = glm::max(colour, glm::dvec3(0));
    const double luminance = glm::dot(colour, glm::dvec3(0.2126390059, 0.7151686788, 0.0721923154));
    return luminance > 0 ? colour / luminance : glm::dvec3(1);
}

std::vector<glm::vec4> blackBodyRamp(double coldest, double hottest, int count) {
    CHECK_LT(1, count);
    std::vector<glm::vec4> ramp;
    for (int i = 0; i < count; ++i) {
        const SeenLight light = blackBody(coldest + (hottest - coldest) * i / (count - 1));
        ramp.emplace_back(glm::vec3(clampedToGamut(light.colour)), static_cast<float>(logarithm(light.luminance)));
    }
    return ramp;
}

}  // namespace arclight::particles

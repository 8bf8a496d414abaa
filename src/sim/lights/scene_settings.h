// The user's settings for the cavern and for both simple scenes.
#pragma once

#include "core/params.h"
#include "sim/lights/light.h"

namespace arclight::lights {

struct SceneSettings {
    int lights = 64;
    float lightRadius = 2.8f;  ///< mean, m
    bool spots = true;
    bool sun = false;
    float shadowRadius = 3.0f, shadowLength = 2.6f, shadowStrength = 0.92f, shadowLines = 0;  ///< see BlackLight
    int objects = 100;

    constexpr bool hasShadow() const { return shadowRadius > 0; }
    /// The proximity shadow of the ship.
    BlackLight shadow(glm::vec3 at, glm::vec3 axis) const {
        return {at, axis, shadowLength, shadowRadius, 1.35f, shadowStrength, shadowLines};
    }
};

constexpr auto rowsOf(SceneSettings) {
    using Settings = SceneSettings;
    constexpr auto darkens = [](const Settings& s) { return s.hasShadow() && s.shadowStrength > 0; };
    return paramRows<Settings>(
        Param{"lights", "", "Number of point lights.", &Settings::lights, 0, 4096}.label("point lights").primary(),
        Param{"lightRadius", "m", "Mean radius of the drifting lights, at which their light ends.",
              &Settings::lightRadius, 0.5f, 20.0f}
            .logarithmic()
            .primary()
            .when([](const Settings& s) { return s.lights > 0; }),
        Param{"spots", "Switch on the spotlight of the ship or the scene.", &Settings::spots}.label("spotlights"),
        Param{"sun", "Switch on the directional light.", &Settings::sun}.label("directional light"),
        Param{"shadowRadius", "m",
              "Distance from the segment at which the proximity shadow ends; 0 disables the shadow.",
              &Settings::shadowRadius, 0, 12},
        Param{"shadowLength", "m", "Length of the segment that the proximity shadow surrounds.",
              &Settings::shadowLength, 0, 12}
            .when(darkens),
        Param{"shadowStrength", "", "Fraction of the light that the proximity shadow removes where it is darkest.",
              &Settings::shadowStrength, 0, 1}
            .when([](const Settings& s) { return s.hasShadow(); }),
        Param{"shadowLines", "m", "Distance between contour lines that stay lit in the proximity shadow; 0 draws none.",
              &Settings::shadowLines, 0, 3}
            .when(darkens),
        Param{"objects", "", "Number of objects, which are boulders and spikes in the cavern, and spheres elsewhere.",
              &Settings::objects, 10, 2000}
            .logarithmic());
}

}  // namespace arclight::lights

// The light in a cavern: a little daylight enters at a distant opening, and haze veils what is far.
#include "common/haze.glsl"

struct Cavern {
    vec3 toOpening;     // unit length
    vec3 daylight;      // that arrives at surfaces from all around
    vec3 haze;          // light of the haze
    float clear;        // distance without haze, m
    float hazeDensity;  // 1/m
};

// Light that arrives at a surface; most of it comes from the opening.
vec3 lightFromOpening(Cavern cavern, vec3 normal) {
    return cavern.daylight * (0.30 + 2.0 * max(dot(normal, cavern.toOpening), 0.0));
}

// The light that the haze adds over a distance.
vec3 hazeOver(Cavern cavern, float distance) {
    float left = hazeTransmittance(cavern.hazeDensity, max(distance - cavern.clear, 0.0));
    return throughHaze(vec3(0.0), cavern.haze, left);
}

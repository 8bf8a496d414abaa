// The light of the evening on the plaza, and its air.
#include "common/haze.glsl"
#include "common/view.glsl"

uniform vec3 sun;        // towards the sun, unit length
uniform vec3 sunColour;  // on a surface that faces it
uniform vec3 zenith, horizon, glow;  // light of the sky: above, at the horizon, around the sun

const float kHaze = 0.0030;  // 1/m
const vec3 kLampColour = vec3(1.0, 0.56, 0.22);

vec3 skyLight(vec3 ray) {
    float low = 1.0 - clamp(ray.y, 0.0, 1.0), low2 = low * low;
    float toSun = max(dot(ray, sun), 0.0), near = toSun * toSun;
    near *= near;
    float close = near * near;
    close *= close * close;
    return mix(zenith, horizon, low2 * low2 * low) + glow * (0.15 * near + 0.55 * close);
}

// The light that haze adds along a ray.
vec3 hazeLight(vec3 ray) {
    float toSun = max(dot(ray, sun), 0.0), near = toSun * toSun;
    near *= near;
    return 0.45 * horizon + 0.25 * zenith + glow * (0.10 * near + 0.34 * near * near * near);
}

vec3 throughAir(vec3 light, vec3 world) {
    vec3 way = world - eye;
    float distance = length(way);
    return throughHaze(light, hazeLight(way / max(distance, 1e-3)), hazeTransmittance(kHaze, distance));
}

// Light that arrives at a surface from the sky and, by reflection, from the ground.
vec3 ambientLight(vec3 normal) {
    float toGlow = 0.5 + 0.5 * dot(normal, vec3(sun.x, 0.0, sun.z));
    vec3 sky = 0.75 * zenith + horizon * (0.02 + 0.14 * toGlow) + glow * (0.05 * toGlow * toGlow);
    return sky * (0.62 + 0.38 * normal.y);
}

#include "common/hash.glsl"

// Lights of the orientation scene: a warm key, a cool rim and a dim sky, in linear light.
const vec3 kGroundColour = vec3(0.0030, 0.0058, 0.0074);
const vec3 kKeyColour = vec3(1.0, 0.62, 0.27);
const vec3 kRimColour = vec3(0.16, 0.66, 0.76);

// Directions towards the lights.
vec3 keyDirection() { return normalize(vec3(-0.50, 0.68, -0.54)); }
vec3 rimDirection() { return normalize(vec3(0.90, 0.30, -0.32)); }

// Light that a mirror reflects from direction `d`: two softboxes and a faint gradient, blurred by `roughness`.
vec3 environment(vec3 d, float roughness) {
    float spread = 0.08 + 0.9 * roughness;
    vec3 light = mix(vec3(0.010, 0.020, 0.026), vec3(0.035, 0.075, 0.09), smoothstep(-0.2, 0.9, d.y));
    float key = dot(d, keyDirection());
    light += kKeyColour *
             (3.2 * smoothstep(0.80 - spread, 0.99, key) + 5.0 * smoothstep(0.97 - 0.3 * spread, 1.0, key));
    float rim = dot(d, rimDirection());
    light += kRimColour * 2.4 * smoothstep(0.80 - spread, 1.0, rim);
    return mix(vec3(0.034, 0.026, 0.018), light, smoothstep(-0.30, 0.06, d.y));  // the ground below the horizon
}

float unitHash(ivec2 p) {
    return float(hash32((uint(p.x) * 747796405u + uint(p.y) * 2891336453u) ^ 0x9E3779B9u) >> 8) / 16777216.0;
}

// Smooth value noise; common/noise.glsl would give the disc another pattern. The caller fades details finer than a
// pixel.
float valueNoise(vec2 p) {
    ivec2 i = ivec2(floor(p));
    vec2 f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(unitHash(i), unitHash(i + ivec2(1, 0)), f.x),
               mix(unitHash(i + ivec2(0, 1)), unitHash(i + ivec2(1, 1)), f.x), f.y);
}

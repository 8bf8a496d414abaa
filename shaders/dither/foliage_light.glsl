// Light under the canopy: a high sun ahead, dapples, air that glows towards the sun.
#include "common/haze.glsl"

const vec3 kSun = vec3(-0.43, 0.66, -0.616);  // towards the sun, unit length
const vec3 kSunColour = vec3(12.5, 9.9, 5.6);
const vec3 kCanopySky = vec3(0.26, 0.43, 0.36);  // light from above through leaves
const vec3 kForestFloor = vec3(0.055, 0.072, 0.050);

uniform sampler2D canopy;  // the fraction of the sun's light that passes, on the plane y = 0
uniform vec4 lantern;      // position of its flame; light at 1 m

// The fraction of sunlight that reaches a point: the canopy's shadow is projected along the sun's rays.
vec2 canopyPosition(vec3 p) { return (p.xz - kSun.xz / kSun.y * p.y) / 64.0; }
float sunThrough(vec3 p) { return textureLod(canopy, canopyPosition(p), 0.0).r; }

vec3 airLight(vec3 direction) {
    float toSun = max(dot(direction, kSun), 0.0);
    vec3 level = mix(vec3(0.040, 0.120, 0.125), vec3(0.46, 0.58, 0.34), smoothstep(0.05, 1.0, toSun));
    float up = clamp(0.5 + 1.6 * direction.y, 0.25, 1.5);
    return level * up + vec3(2.1, 1.6, 0.72) * (0.34 * toSun * toSun * toSun * toSun);
}
float airPasses(float away) {
    float far = max(away - 3.0, 0.0);
    return hazeTransmittance(0.026 + 0.0006 * far, far);
}

// Light from all sides on a surface that faces `normal`; more of it higher up.
vec3 ambientLight(vec3 normal, float y) {
    return mix(kForestFloor, kCanopySky * (0.62 + 0.11 * clamp(y, 0.0, 10.0)), 0.5 + 0.5 * normal.y);
}
vec3 lanternLight(vec3 p, vec3 normal) {
    vec3 to = lantern.xyz - p;
    float square = dot(to, to) + 0.02;
    float facing = 0.35 + 0.65 * max(dot(normal, to) * inversesqrt(square), 0.0);
    return vec3(1.0, 0.56, 0.20) * (lantern.w * facing / square);
}

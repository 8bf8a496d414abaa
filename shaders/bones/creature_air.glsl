// Light and air around the creature: those of dusk, or of the meadow.
uniform vec4 stand;  // size of the creature; height of the ground, m; how dense the grass is; sunlight that trees leave

#ifdef MEADOW
#include "bones/meadow_light.glsl"

// The sky in front of it fills the shadows; the sun stands behind.
const vec3 kKey = 1.9 * kSunLight, kToFill = vec3(-0.42, 0.42, 0.80), kFill = vec3(2.1, 1.62, 1.22);
const vec3 kToRim = kSunDirection, kRim = 14.0 * kSunLight, kBounce = vec3(0.55, 0.46, 0.16);
const float kGlow = 2.2;  // of wings that light passes

vec3 ambient(vec3 n) { return mix(vec3(0.60, 0.48, 0.26), vec3(0.92, 0.86, 0.84), 0.5 + 0.5 * n.y); }
float grassHeight() { return 0.56 * (0.22 + 0.78 * stand.z); }
// The fractions of the sun's and of the sky's light that trees and grass leave.
float sunLeft(vec3 p) { return stand.w * sunInGrass(p.y - stand.y, 0.7 * grassHeight(), 0.6 * stand.z); }
float skyLeft(vec3 p) { return skyInGrass(p.y - stand.y, 0.8 * grassHeight(), 0.5 * stand.z); }
#else
#include "bones/creature_dusk.glsl"

const vec3 kToFill = kToMoon, kFill = kMoon, kToRim = kToMoon, kRim = kMoon, kBounce = vec3(0.20, 0.16, 0.06);
const float kGlow = 0.75;

float sunLeft(vec3 p) { return 1.0; }
float skyLeft(vec3 p) { return 1.0; }
vec3 throughAir(vec3 light, vec3 ray, float away) { return light; }
#endif

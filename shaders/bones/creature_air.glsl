// Light and air around the creature: its light rig, and the attenuation by the meadow.
#include "common/light_rig.glsl"

uniform vec4 stand;        // size of the creature; ground height, m; density of the grass; sunlight that trees leave
uniform vec3 bounceLight;  // that the ground returns
uniform float wingGlow;    // of wings that light passes

#ifdef MEADOW
#include "bones/meadow_light.glsl"

float grassHeight() { return 0.56 * (0.22 + 0.78 * stand.z); }
// The fractions of the sun's and of the sky's light that trees and grass leave.
float sunLeft(vec3 p) { return stand.w * sunInGrass(p.y - stand.y, 0.7 * grassHeight(), 0.6 * stand.z); }
float skyLeft(vec3 p) { return skyInGrass(p.y - stand.y, 0.8 * grassHeight(), 0.5 * stand.z); }
#else
float sunLeft(vec3 p) { return stand.w; }
float skyLeft(vec3 p) { return 1.0; }
vec3 throughAir(vec3 light, vec3 ray, float away) { return light; }
#endif

// Light on the hill: the key in a pool about its top, the moon as fill from behind.
#include "common/light_rig.glsl"

uniform sampler2D groundLight;
uniform float reach;

const vec3 kHaze = vec3(0.052, 0.080, 0.080);

float pool(vec3 p) { return exp2(-0.55 * dot(p.xz, p.xz)); }
// Radiance of a white surface: by the key at normal incidence, and by the rest of the surroundings.
vec3 keyRadiance(vec3 p) { return 0.30 * keyLight * mix(0.07, 1.0, pool(p)); }
vec3 restRadiance(vec3 p, vec3 n) {
    return 0.38 * (ambientLight(n) * mix(0.45, 1.0, pool(p)) + fillLight * 0.30 * max(dot(n, toFill), 0.0));
}
// The fractions of both that reach the ground past the creature.
vec2 groundFree(vec3 p) { return textureLod(groundLight, 0.5 + 0.5 * p.xz / reach, 0.0).rg; }
float haze(float away) { return 0.8 * smoothstep(2.6, 6.5, away); }

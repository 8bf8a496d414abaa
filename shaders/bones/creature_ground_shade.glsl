// Light on the hill: the key in a pool about its top, the moon from behind.
#include "bones/creature_dusk.glsl"

uniform vec3 toKey;
uniform sampler2D groundLight;
uniform float reach;

// Radiance of a white surface at `p` that faces `n`.
vec3 groundRadiance(vec3 p, vec3 n) {
    vec2 free = textureLod(groundLight, 0.5 + 0.5 * p.xz / reach, 0.0).rg;
    float pool = exp2(-0.55 * dot(p.xz, p.xz));
    vec3 light = kKey * (free.r * max(dot(n, toKey), 0.0) * mix(0.07, 1.0, pool) * mix(0.4, 1.0, free.g));
    light += ambient(n) * free.g * mix(0.45, 1.0, pool) + kMoon * 0.30 * max(dot(n, kToMoon), 0.0);
    return light * 0.38;
}
vec3 hazed(vec3 light, float away) { return mix(light, vec3(0.080, 0.088, 0.090), 0.8 * smoothstep(2.6, 6.5, away)); }

// A shell of the coat: the surface, moved outwards by a fraction of the fur's length.
in vec3 world, facing, rest;
in vec4 coat;
in vec3 shade;

#ifdef SHADOW
uniform mat4 toShadowClip;
uniform vec4 stand;

void main() { gl_Position = toShadowClip * vec4(world + 0.5 * stand.x * coat.w * facing, 1.0); }
#else
#include "common/view.glsl"
#include "bones/creature_air.glsl"

uniform float shell;    // 0 at the skin, 1 at the tips
uniform vec3 backward;  // unit length

centroid out vec3 light, edge, n, v;
centroid out vec4 at;  // position at rest, and length of the fur

void main() {
    // Fur hangs a little and lies towards the back.
    vec3 lean = vec3(0.0, -0.75, 0.0) + 0.35 * backward;
    lean -= facing * dot(facing, lean);
    vec3 p = world + stand.x * coat.w * (shell * facing + 0.55 * shell * shell * lean);
    n = facing, v = eye - p, at = vec4(rest, coat.w);
    float rimmed = 1.0 - clamp(dot(facing, safeNormalize(v)), 0.0, 1.0);
    light = coat.rgb * shade * 0.42;
    // Fibres glow at the outline: the key shines through their tips, the rim light from behind.
    float behind = clamp(0.35 + 0.65 * dot(facing, toRim), 0.0, 1.0);
    edge = rimmed * rimmed * rimmed * coat.rgb * (0.20 * shade + 0.30 * sunLeft(p) * behind * rimLight);
#ifdef MEADOW
    light = throughAir(light, -v, length(v)), edge *= hazeTransmittance(hazeDensity, length(v));
#endif
    gl_Position = toClip * vec4(p, 1.0);
}
#endif

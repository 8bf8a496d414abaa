// The skirt's cloth, its waistband and bow.
in vec3 position, normal, thread;
in vec2 uv;
in float fold;

#ifdef SHADOW
uniform mat4 toShadowClip;

void main() { gl_Position = toShadowClip * vec4(position, 1.0); }
#else
#include "common/view.glsl"
#include "hair/skirt_light.glsl"
#include "hair/skirt_shade.glsl"

out vec3 world, facing, warp;
out vec2 at;
out vec2 shade;    // how open a fold is, fraction of the surroundings that the legs leave visible
out vec2 reached;  // fractions of the key light past body and cloth; vertices are as close as the maps' texels

void main() {
    world = position;
    facing = normal;
    warp = thread;
    at = uv;
    float inside = ambientOcclusion(position, vec3(0.0, -1.0, 0.0));
    shade = vec2(fold, inside * legsLeave(position, normalize(waist - position + bodyUp * 0.3)));
    // On the side of the cloth that faces the light.
    vec3 lit = dot(normal, toKey) < 0.0 ? -normal : normal;
    reached = vec2(keyShadow(position, lit), clothLit(position + 0.006 * lit, 0.0012));
    gl_Position = toClip * vec4(position, 1.0);
}
#endif

// The skirt's cloth, its waistband and bow.
in vec3 position, normal, thread;
in vec2 uv;
in float fold;

#ifdef SHADOW
uniform mat4 toShadowClip;

void main() { gl_Position = toShadowClip * vec4(position, 1.0); }
#else
#include "common/view.glsl"
#include "hair/skirt_shade.glsl"

out vec3 world, facing, warp;
out vec2 at;
out vec2 shade;  // how open a fold is, what legs leave of light

void main() {
    world = position;
    facing = normal;
    warp = thread;
    at = uv;
    shade = vec2(fold, openness(position, vec3(0.0, -1.0, 0.0)) * legsLeave(position, normalize(waist - position + bodyUp * 0.3)));
    gl_Position = toClip * vec4(position, 1.0);
}
#endif

// A shell of the coat: the surface, moved outwards by a fraction of the fur's length.
in vec3 world, facing, rest;
in vec4 coat;
in vec3 shade;

#ifdef SHADOW
uniform mat4 toShadowClip;

void main() { gl_Position = toShadowClip * vec4(world + 0.5 * coat.w * facing, 1.0); }
#else
#include "common/view.glsl"

uniform float shell;  // 0 at the skin, 1 at the tips

out vec3 light, n, v, at;
out vec4 fur;

void main() {
    // Fur hangs a little and lies towards the back.
    vec3 lean = vec3(0.0, -0.75, -0.35);
    lean -= facing * dot(facing, lean);
    vec3 p = world + coat.w * (shell * facing + 0.55 * shell * shell * lean);
    light = shade, n = facing, v = eye - p, at = rest, fur = coat;
    gl_Position = toClip * vec4(p, 1.0);
}
#endif

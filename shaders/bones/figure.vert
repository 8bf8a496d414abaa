// A figure that was skinned on the CPU.
in vec3 world, facing;
in vec4 tint;
in vec3 skin;  // texture coordinates and opacity

#ifdef SHADOW
uniform mat4 toShadowClip;
#ifdef CUT_OUT
centroid out vec3 surface;
#endif

void main() {
#ifdef CUT_OUT
    surface = skin;
#endif
    gl_Position = toShadowClip * vec4(world, 1.0);
}
#else
#include "common/view.glsl"

centroid out vec3 at, n, albedo, surface;
centroid out float sprung;

void main() {
    at = world, n = facing, albedo = tint.rgb, surface = skin, sprung = tint.a;
    gl_Position = toClip * vec4(world, 1.0);
}
#endif

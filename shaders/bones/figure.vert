// A figure that was skinned on the CPU.
in vec3 world, facing;
in vec4 tint;

#ifdef SHADOW
uniform mat4 toShadowClip;

void main() { gl_Position = toShadowClip * vec4(world, 1.0); }
#else
#include "common/view.glsl"

centroid out vec3 at, n, albedo;
centroid out float sprung;

void main() {
    at = world, n = facing, albedo = tint.rgb, sprung = tint.a;
    gl_Position = toClip * vec4(world, 1.0);
}
#endif

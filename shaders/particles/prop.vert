// Stones, balls and other solid things of the scenery.
#include "common/view.glsl"

in vec3 position, normal;
in float ambientOcclusion, emissionMask;
in vec3 centre;
in vec4 size;    // half sizes, and turn about y
in vec4 albedo;  // and roughness
out vec3 world, facing;
out float occlusion;
flat out vec4 paint;

void main() {
    float c = cos(size.w), s = sin(size.w);
    mat3 turn = mat3(c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c);
    world = centre + turn * (size.xyz * position);
    facing = turn * (normal / max(size.xyz, 1e-3));
    occlusion = ambientOcclusion;
    paint = albedo;
    gl_Position = toClip * vec4(world, 1.0);
}

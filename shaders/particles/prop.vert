// Stones, balls and other props of the scenery.
#include "common/view.glsl"
#ifdef BLAST
#include "particles/shock.glsl"
#endif

in vec3 position, normal;
in float ambientOcclusion, emissionMask;
in vec3 centre;
in vec4 size;    // half sizes, and rotation about y
in vec4 albedo;  // and roughness
in vec3 emission;
out vec3 world, facing;
out float occlusion;
flat out vec4 paint;
out vec3 shine;
uniform float glows;  // 1 if the whole mesh emits light, 0 if its mask determines where

void main() {
    float c = cos(size.w), s = sin(size.w);
    mat3 turn = mat3(c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c);
    world = centre + turn * (size.xyz * position);
    facing = turn * (normal / max(size.xyz, 1e-3));
    occlusion = ambientOcclusion;
    paint = albedo;
    shine = mix(emissionMask, 1.0, glows) * emission;
    gl_Position = toClip * vec4(world, 1.0);
#ifdef BLAST
    vec3 away = world - eye;
    gl_Position.xy -= 2.0 * gl_Position.w * shockBefore(safeNormalize(away), length(away)).bend;
#endif
}

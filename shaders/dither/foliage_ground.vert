#include "common/view.glsl"
#include "dither/foliage_light.glsl"

in vec3 position, normal;
in vec2 cover;   // distance from the middle of the path, m; ambient occlusion
in vec2 shift;   // of this copy, along x and z, m
out vec3 world, passing, before, up;
out vec2 kind;

void main() {
    world = position + vec3(shift.x, 0.0, shift.y);
    vec3 fromEye = world - eye;
    float away = length(fromEye), passes = airPasses(away);
    passing = vec3(passes);
    before = airLight(fromEye / max(away, 1e-4)) * (1.0 - passes);
    up = normal;
    kind = cover;
    gl_Position = toClip * vec4(world, 1.0);
}

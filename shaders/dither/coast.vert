// A part of the coast. The sea has waves.
#include "common/view.glsl"

in vec3 position, normal;
in float ambientOcclusion, emissionMask;
in vec4 root, form;  // position and rotation; size and kind
in vec4 look;        // unused
out vec3 world, facing, own, ownFacing;
out float occlusion;
flat out float kind;
uniform float phase;  // of the waves, rad

void main() {
    kind = form.w;
    own = position * form.xyz;
    ownFacing = normal / form.xyz;
    float c = cos(root.w), s = sin(root.w);
    mat3 turned = mat3(c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c);
    world = turned * own + root.xyz;
    facing = turned * ownFacing;
    occlusion = ambientOcclusion;
    if (kind < 0.5) {
        float along = 0.21 * world.x + 0.13 * world.z + phase, across = 0.17 * world.z - 0.09 * world.x + phase;
        vec2 slope = 0.28 * vec2(cos(along), cos(across));
        world.y += 0.30 * (sin(along) + sin(across));
        facing = vec3(-0.30 * (0.21 * slope.x - 0.09 * slope.y), 1.0, -0.30 * (0.13 * slope.x + 0.17 * slope.y));
    }
    gl_Position = toClip * vec4(world, 1.0);
}

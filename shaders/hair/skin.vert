// Skin and cloth: the neck bends smoothly between the head and the shoulders.
#include "common/view.glsl"
#include "hair/pose.glsl"

in vec3 position, normal;
in float ambientOcclusion, curvature, thickness, headWeight, scalp;
out vec3 world, facing, rest;
out vec4 baked;  // ambient occlusion, curvature in 1/mm, thickness in mm, whether hair grows

void main() {
    vec4 turn = partOfTurn(headWeight);
    world = turnedBy(turn, position) + headWeight * headOffset;
    facing = turnedBy(turn, normal);
    rest = position;
    baked = vec4(ambientOcclusion, curvature, thickness, scalp);
    gl_Position = toClip * vec4(world, 1.0);
}

// An eye: rotated to its gaze direction, then moved with the head. The lids' shade stays with the head.
#include "common/view.glsl"
#include "hair/pose.glsl"

in vec3 position, normal, open;
in float ambientOcclusion, curvature, thickness, headWeight, scalp;
uniform vec3 eyeCentre, gaze;
out vec3 world, facing;
out vec3 local;      // in the axes of the eye, m
out vec3 inHead;     // in the axes of the head, relative to the eye's centre, m
out float occlusion;
flat out float outward;  // 1 on the left eye, −1 on the right

void main() {
    vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), gaze)), up = cross(gaze, right);
    mat3 toHead = mat3(right, up, gaze);
    local = position;
    inHead = toHead * position;
    world = onHead(inHead + eyeCentre);
    facing = directionOnHead(toHead * normal);
    occlusion = ambientOcclusion;
    outward = eyeCentre.x > 0.0 ? 1.0 : -1.0;
    gl_Position = toClip * vec4(world, 1.0);
}

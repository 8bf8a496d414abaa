// A mesh under study, flat triangles with their corners marked.
#include "common/view.glsl"

in vec3 position, normal, corner, emission;
uniform vec3 shift;
uniform float lift;  // offset along the normal that keeps highlighted parts in front of the mesh, m
out vec3 world, facing, across, lamp;

void main() {
    world = position + lift * normal + shift;
    facing = normal;
    across = corner;
    lamp = emission;
    gl_Position = toClip * vec4(world, 1.0);
}

// A mesh under study, flat triangles without shared vertices.
#include "common/view.glsl"

in vec3 position, normal;
in vec4 material;  // emission
in vec2 uv;        // unused
uniform vec3 shift;
uniform float lift;  // offset along the normal that keeps highlighted parts in front of the mesh, m
out vec3 world, facing, lamp;
out vec3 across;  // barycentric coordinates

void main() {
    world = position + lift * normal + shift;
    facing = normal;
    int corner = gl_VertexID % 3;
    across = vec3(corner == 0, corner == 1, corner == 2);
    lamp = material.rgb;
    gl_Position = toClip * vec4(world, 1.0);
}

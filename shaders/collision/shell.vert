// Spheres, one per instance.
#include "common/view.glsl"

in vec3 position;
in vec4 sphere;  // centre and radius
in vec3 tint;
out vec3 world, facing, glow;

void main() {
    world = sphere.xyz + sphere.w * position;
    facing = position;
    glow = tint;
    gl_Position = toClip * vec4(world, 1.0);
}

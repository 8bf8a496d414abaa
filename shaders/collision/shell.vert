// Spheres, one per instance.
#include "common/view.glsl"

in vec3 position;
in vec3 lightPosition;
in float lightRadius;
in vec3 lightColour;
out vec3 world, facing, glow;

void main() {
    world = lightPosition + lightRadius * position;
    facing = position;
    glow = lightColour;
    gl_Position = toClip * vec4(world, 1.0);
}

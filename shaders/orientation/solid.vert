// The ball, its stand and the rods.
#include "common/view.glsl"
#include "orientation/received.glsl"

in vec3 position, normal;
uniform mat4 model;
out vec3 world, facing, received;

void main() {
    world = (model * vec4(position, 1.0)).xyz;
    facing = mat3(model) * normal;
    received = lampLight(world, safeNormalize(facing));
    gl_Position = toClip * vec4(world, 1.0);
}

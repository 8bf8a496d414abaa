#include "timeslice/plaza_light.glsl"

in vec3 position, normal;
in vec4 material;  // reflected; 1: with windows, 2: water
in vec2 uv;        // m along the wall and up
out vec3 world, facing;
out vec4 surface;
out vec2 onWall;

void main() {
    world = position;
    facing = normal;
    surface = material;
    onWall = uv;
    gl_Position = toClip * vec4(position, 1.0);
}

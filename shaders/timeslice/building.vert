#include "timeslice/plaza_light.glsl"

in vec3 position, normal;
in vec4 paint;  // reflected; 1: with windows, 2: water
in vec2 along;  // m along the wall and up
out vec3 world, facing;
out vec4 surface;
out vec2 onWall;

void main() {
    world = position;
    facing = normal;
    surface = paint;
    onWall = along;
    gl_Position = toClip * vec4(position, 1.0);
}

#include "common/view.glsl"

in vec2 corner;
out vec3 world;

void main() {
    world = vec3(corner.x, 0.0, corner.y);
    gl_Position = toClip * vec4(world, 1.0);
}

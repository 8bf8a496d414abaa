#include "common/view.glsl"

in vec2 position;
out vec3 world;

void main() {
    world = vec3(position.x, 0.0, position.y);
    gl_Position = toClip * vec4(world, 1.0);
}

#include "common/view.glsl"
#include "orientation/received.glsl"

in vec3 position, normal;
out vec3 world, received;

void main() {
    world = position;
    received = lampLight(position, normal);
    gl_Position = toClip * vec4(position, 1.0);
}

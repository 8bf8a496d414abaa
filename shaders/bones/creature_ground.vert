#include "common/view.glsl"

in vec3 position, normal;
out vec3 at, n;

void main() {
    at = position, n = normal;
    gl_Position = toClip * vec4(position, 1.0);
}

// The nebula around the eye.
#include "common/view.glsl"

in vec3 position;
in vec2 at;
out vec2 where;

void main() {
    where = at;
    gl_Position = toClip * vec4(eye + 0.95 * viewFar * position, 1.0);
}
